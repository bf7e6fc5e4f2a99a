import { LruCache } from "../lru-cache.ts";
import type { Database } from "./database.ts";
import { markedCached } from "./caches/inside-cached.ts";

/** On a database that does not report writes (Postgres while its listener is disconnected), another replica's write may go unnoticed for this time in ms. */
const staleForMs = 5_000;

/**
 * This is the max size in bytes of everything that is cached until the next write: answers, pages and computed values
 * together.
 */
const maxCacheBytes = 24 * 1024 * 1024;

/** This is the cache of a database, and the version that the last request read. */
interface Cached {
  cache: LruCache;
  last: { now: Date; writes: number; version: string | null } | null;
}
const databases = new WeakMap<Database, Cached>();

function cachedOf(db: Database): Cached {
  let cached = databases.get(db);
  if (!cached) databases.set(db, (cached = { cache: new LruCache(maxCacheBytes), last: null }));
  return cached;
}

/** Returns the one cache of a database. Each entry has the version of the database from which it was computed. */
export const cacheOf = (db: Database): LruCache => cachedOf(db).cache;

interface Entry<T> {
  version: string;
  since: number;
  value: Promise<T>;
}

/**
 * Caches values that are expensive to compute (totals, distinct lists) until something is written. A value must not
 * depend on the tables that are named with `uncached`. On Postgres, this process detects its own writes at once, and
 * those of other servers by their notices within milliseconds, or without a listener within seconds. Simultaneous requests for the same value
 * share one computation.
 */
export function cachedUntilWrite<T>(name: string, make: (db: Database, key: string) => Promise<T>) {
  const prefix = `value ${name} `;
  // This is not an async function, because every request reads several cached values, and one more promise for each of
  // them would take time.
  return (db: Database, now: Date, key = ""): Promise<T> => {
    const ofDatabase = cachedOf(db);
    const { cache } = ofDatabase;
    // Looking up a text that was just joined takes longer, because its hash has to be computed.
    const cacheKey = key === "" ? prefix : prefix + key;
    const known = readVersion(ofDatabase, db, now);
    const version = known ?? `writes ${db.writesHere()}`;
    // Only this function stores values under this name.
    // oxlint-disable-next-line no-unsafe-type-assertion
    const cached = cache.get(cacheKey) as Entry<T> | undefined;
    if (cached?.version === version && (known !== null || now.getTime() - cached.since < staleForMs)) {
      return cached.value;
    }
    const entry: Entry<T> = { version, since: now.getTime(), value: markedCached(name, () => make(db, key)) };
    cache.set(cacheKey, entry, 0);
    return stored(cache, cacheKey, entry);
  };
}

/** Waits for the value of a new entry, and sets its size. A failed computation is retried by the next request. */
async function stored<T>(cache: LruCache, key: string, entry: Entry<T>): Promise<T> {
  try {
    const made = await entry.value;
    // The size is known only now; in the meantime an entry of another version may have replaced this one.
    if (cache.get(key) === entry) cache.set(key, entry, sizeOf(made));
    return made;
  } catch (error) {
    if (cache.get(key) === entry) cache.delete(key);
    throw error;
  }
}

/** Returns the approximate bytes that a value takes in memory. */
const sizeOf = (value: unknown): number => (JSON.stringify(value) ?? "").length * 2;

/**
 * Returns the database's version within one request, which `now` identifies. The version is read once per request, and
 * again after a write of this process. It is null when the database cannot tell its version.
 */
export const versionAt = (db: Database, now: Date): string | null => readVersion(cachedOf(db), db, now);

function readVersion(cached: Cached, db: Database, now: Date): string | null {
  const { last } = cached;
  const writes = db.writesHere();
  if (last?.now === now && last.writes === writes) return last.version;
  const version = db.dataVersion();
  cached.last = { now, writes, version };
  return version;
}
