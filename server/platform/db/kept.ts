import type { Database } from "./database.ts";

/** How long what another replica wrote may stay unseen where the database does not tell of it. */
const staleForMs = 5_000;
const most = 500;

interface Shelf {
  version: string;
  since: number;
  values: Map<string, unknown>;
  /** What is being counted: who asks meanwhile waits for it. */
  making: Map<string, Promise<unknown>>;
}

const shelves = new WeakMap<Database, Map<string, Shelf>>();

/**
 * Keeps what is dear to count (totals, distinct lists) until something is written. SQLite tells of every write; on
 * Postgres this process's own writes count, and others' show after a few seconds.
 */
export function kept<T>(name: string, make: (db: Database, key: string) => Promise<T>) {
  return async (db: Database, now: Date, key = ""): Promise<T> => {
    const shelf = shelfOf(db, name, now);
    if (shelf.values.has(key)) {
      // Only `make` of this very name fills its shelf.
      // oxlint-disable-next-line no-unsafe-type-assertion
      return shelf.values.get(key) as T;
    }
    const { making } = shelf;
    let value = making.get(key);
    if (!value) making.set(key, (value = fill(shelf, key, make(db, key))));
    // oxlint-disable-next-line no-unsafe-type-assertion
    return (await value) as T;
  };
}

async function fill(shelf: Shelf, key: string, counted: Promise<unknown>): Promise<unknown> {
  try {
    const value = await counted;
    // What was written meanwhile has put a new shelf up: this value goes down with the old one.
    if (shelf.values.size >= most) shelf.values.clear();
    shelf.values.set(key, value);
    return value;
  } finally {
    // A count that failed is tried again by who asks next.
    shelf.making.delete(key);
  }
}

interface Glance {
  now: Date;
  writes: number;
  version: string | null;
}
const glances = new WeakMap<Database, Glance>();

/**
 * The database's version as one request sees it: asked for once (`now` is the request's own), and again where this
 * process wrote meanwhile.
 */
export function versionAt(db: Database, now: Date): string | null {
  const last = glances.get(db);
  const writes = db.writesHere();
  if (last?.now === now && last.writes === writes) return last.version;
  const version = db.dataVersion();
  glances.set(db, { now, writes, version });
  return version;
}

function shelfOf(db: Database, name: string, at: Date): Shelf {
  const now = at.getTime();
  const known = versionAt(db, at);
  const version = known ?? `writes ${db.writesHere()}`;
  let ofDb = shelves.get(db);
  if (!ofDb) shelves.set(db, (ofDb = new Map()));
  const shelf = ofDb.get(name);
  const fresh = shelf?.version === version && (known !== null || now - shelf.since < staleForMs);
  if (shelf && fresh) return shelf;
  const empty = { version, since: now, values: new Map(), making: new Map() };
  ofDb.set(name, empty);
  return empty;
}
