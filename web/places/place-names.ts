import { useDeferredValue, useSyncExternalStore } from "react";
import type * as countries from "#shared/countries.ts";

type PlaceNames = typeof countries;

/**
 * The names of countries, states and provinces load after the page has rendered, because the page works without them.
 * Until then this is null, and the codes are shown instead.
 */
let names: PlaceNames | null = null;
const listeners = new Set<() => void>();

async function load(): Promise<void> {
  names = await import("#shared/countries.ts");
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!names) void load().catch(() => undefined);
  return () => listeners.delete(listener);
}

const namesNow = (): PlaceNames | null => names;

/**
 * Returns the names once they have loaded. A list of all countries takes long to render on a phone, so this render is
 * deferred: React then renders it in short tasks.
 */
export const usePlaceNames = (): PlaceNames | null =>
  useDeferredValue(useSyncExternalStore(subscribe, namesNow, namesNow));
