type Store = Pick<Storage, "getItem" | "setItem">;

const visitsKey = "visits";
const refusedKey = "install-refused";
const apart = 30 * 60_000;
/** People come back to these pages: a race, the dealers, their own wallet. */
const recurringPages = /^\/(events\/(event|serie)\/.|dealers|auth\/rider)/;
/** This many such pages in one visit count as much as coming back. */
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
    // Without storage the app is offered at most once per visit.
  }
}

/** Counts visits that are at least half an hour apart, so that a reload is not a visit. Returns the number. */
export function noteVisit(store: Store, now: number): number {
  const [count = 0, last = 0] = (read(store, visitsKey) ?? "").split(" ").map(Number);
  const visits = now - last > apart ? count + 1 : Math.max(count, 1);
  write(store, visitsKey, `${visits} ${now}`);
  return visits;
}

/**
 * Returns true when it is a good moment to offer the app: the person came back or saw `enoughPages` of the pages above,
 * and is now on one of those pages, the front page or the schedule, never in a form.
 */
export function isFitting(visits: number, seen: ReadonlySet<string>, path: string): boolean {
  if (!recurringPages.test(path) && path !== "/" && path !== "/events") return false;
  return visits > 1 || [...seen].filter((one) => recurringPages.test(one)).length >= enoughPages;
}

export const mayOffer = (store: Store): boolean => read(store, refusedKey) === null;
export const rememberDismissal = (store: Store): void => write(store, refusedKey, "yes");
