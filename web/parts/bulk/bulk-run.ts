import { useSyncExternalStore } from "react";

/** This is one item of a bulk act: its id, and its name in the list of what did not work. */
interface BulkItem {
  id: string;
  label: string;
}
type Failed = BulkItem & { reason: string };

/** This is a bulk act that runs or has ended: it continues while other pages are open, and its list shows it again. */
export interface BulkRun {
  /** The name of the list that started it. */
  list: string;
  title: string;
  total: number;
  done: number;
  failed: readonly Failed[];
  ended: boolean;
  /** This is true if the user stopped it; the items that are left were not touched. */
  stopped: boolean;
  /** This is false for an act that the server carries out part by part, because it cannot be stopped halfway. */
  canStop: boolean;
}

let current: BulkRun | null = null;
const listeners = new Set<() => void>();

function show(next: BulkRun | null): void {
  current = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Returns the bulk act that runs or has ended last, of any list. */
export const bulkRun = (): BulkRun | null => current;

/** Returns the bulk act of a list, or null. */
export function useBulkRun(list: string): BulkRun | null {
  const run = useSyncExternalStore(subscribe, bulkRun, () => null);
  return run?.list === list ? run : null;
}

type Begun = Pick<BulkRun, "list" | "title" | "total">;
const begun = (of: Begun, canStop: boolean): BulkRun => ({
  ...of,
  done: 0,
  failed: [],
  ended: false,
  stopped: false,
  canStop,
});

/**
 * Carries out an act on each item, one after the other. `act` resolves to null, or to the reason why the item was left
 * out; an error counts as such a reason, in the words of `textOf`. Only one bulk act runs at a time.
 */
export async function startBulk({
  list,
  title,
  items,
  act,
  textOf,
}: {
  list: string;
  title: string;
  items: readonly BulkItem[];
  act: (item: BulkItem) => Promise<string | null>;
  textOf: (error: unknown) => string;
}): Promise<void> {
  if (current && !current.ended) return;
  show(begun({ list, title, total: items.length }, true));
  // The browser asks before the tab is closed or reloaded, because the items that are left would be lost.
  const stay = (event: Event) => event.preventDefault();
  globalThis.addEventListener?.("beforeunload", stay);
  for (const item of items) {
    if (!current || current.stopped) break;
    let reason: string | null;
    try {
      reason = await act(item);
    } catch (error) {
      reason = textOf(error);
    }
    const run: BulkRun = current;
    const failed = reason === null ? run.failed : [...run.failed, { ...item, reason }];
    show({ ...run, done: run.done + 1, failed });
  }
  globalThis.removeEventListener?.("beforeunload", stay);
  if (current) show({ ...current, ended: true });
}

/**
 * Shows the progress of an act that the server carries out in parts. Returns null while another bulk act runs. After
 * `end` without a failure nothing is left to show.
 */
export function trackBulk(of: Begun): {
  at: (done: number, total: number) => void;
  end: (failed: Failed | null) => void;
} | null {
  if (current && !current.ended) return null;
  show(begun(of, false));
  return {
    at: (done, total) => void (current && show({ ...current, done, total })),
    end: (failed) =>
      show(failed && current ? { ...current, done: current.done + 1, failed: [failed], ended: true } : null),
  };
}

/** Shows the result of an act that is done already: how many items it concerned, and those that did not work. */
export function reportBulk(of: Begun, failed: readonly Failed[]): void {
  if (current && !current.ended) return;
  show({ ...begun(of, false), done: of.total, failed, ended: true });
}

/** Stops after the item that is being worked on. */
export const stopBulk = (): void => {
  if (current && !current.ended) show({ ...current, stopped: true });
};

/** Removes the result of a bulk act that has ended. */
export const closeBulk = (): void => {
  if (current?.ended) show(null);
};
