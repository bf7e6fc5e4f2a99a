type Store = Pick<Storage, "getItem" | "setItem">;

const visitsKey = "visits";
const refusedKey = "install-refused";
const apart = 30 * 60_000;
/** Pages that one comes back to: a race, the dealers, the own wallet. */
const worthKeeping = /^\/(events\/(event|serie)\/.|dealers|auth\/rider)/;
/** Looked at in one visit, they say as much as coming back. */
const enoughPages = 3;

function read(store: Store, key: string): string | null {
  try {
    return store.getItem(key);
  } catch {
    return null;
  }
}

function write(store: Store, key: string, value: string): void {
  try {
    store.setItem(key, value);
  } catch {
    // Storage is off: it is offered at most once a visit.
  }
}

/** Counts visits that are half an hour apart; a reload is not one. */
export function noteVisit(store: Store, now: number): number {
  const [count = 0, last = 0] = (read(store, visitsKey) ?? "").split(" ").map(Number);
  const visits = now - last > apart ? count + 1 : Math.max(count, 1);
  write(store, visitsKey, `${visits} ${now}`);
  return visits;
}

/**
 * Whether this is a moment to offer the app: somebody came back, or has looked at several things that one comes back
 * to; and is looking at such a thing, not filling in a form.
 */
export function isFitting(visits: number, seen: ReadonlySet<string>, path: string): boolean {
  if (!worthKeeping.test(path) && path !== "/" && path !== "/events") return false;
  return visits > 1 || [...seen].filter((one) => worthKeeping.test(one)).length >= enoughPages;
}

export const mayOffer = (store: Store): boolean => read(store, refusedKey) === null;
export const rememberDismissal = (store: Store): void => write(store, refusedKey, "yes");
