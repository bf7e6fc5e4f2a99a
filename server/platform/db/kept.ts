import type { Database } from "./database.ts";

/** How long what another replica wrote may stay unseen where the database does not tell of it. */
const staleForMs = 5_000;
const most = 500;

interface Shelf {
  version: string;
  since: number;
  values: Map<string, unknown>;
}

const shelves = new WeakMap<Database, Map<string, Shelf>>();

/**
 * Keeps what is dear to count (totals, distinct lists) until something is written. SQLite tells of every write; on
 * Postgres this process's own writes count, and others' show after a few seconds.
 */
export function kept<T>(name: string, make: (db: Database, key: string) => Promise<T>) {
  return async (db: Database, now: Date, key = ""): Promise<T> => {
    const shelf = shelfOf(db, name, now.getTime());
    if (shelf.values.has(key)) {
      // Only `make` of this very name fills its shelf.
      // oxlint-disable-next-line no-unsafe-type-assertion
      return shelf.values.get(key) as T;
    }
    const value = await make(db, key);
    // What was written meanwhile has put a new shelf up: this value goes down with the old one.
    if (shelf.values.size >= most) shelf.values.clear();
    shelf.values.set(key, value);
    return value;
  };
}

function shelfOf(db: Database, name: string, now: number): Shelf {
  const known = db.dataVersion();
  const version = known ?? `writes ${db.writesHere()}`;
  let ofDb = shelves.get(db);
  if (!ofDb) shelves.set(db, (ofDb = new Map()));
  const shelf = ofDb.get(name);
  const fresh = shelf?.version === version && (known !== null || now - shelf.since < staleForMs);
  if (shelf && fresh) return shelf;
  const empty = { version, since: now, values: new Map<string, unknown>() };
  ofDb.set(name, empty);
  return empty;
}
