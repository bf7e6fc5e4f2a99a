type Store = Pick<Storage, "getItem" | "setItem">;

const visitsKey = "visits";
const refusedKey = "install-refused";
const apart = 30 * 60_000;

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

export const mayOffer = (store: Store): boolean => read(store, refusedKey) === null;
export const rememberDismissal = (store: Store): void => write(store, refusedKey, "yes");
