import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "./db/database.ts";
import { sha256 } from "./secrets.ts";

interface LimitOptions {
  points: number;
  seconds: number;
  /**
   * With true, the limit is counted in this process only, even on Postgres. It is for limits that are checked before
   * any database read.
   */
  local?: boolean;
}

/** This is one point that was taken. */
export interface TakenPoint {
  /** This is the number of seconds to wait when the limit is exceeded, else 0. */
  wait: number;
  /**
   * Gives back this one point only; the points of the key's other attempts stay taken. After the end of the window in
   * which the point was taken it does nothing, because the next window belongs to other attempts.
   */
  giveBack: () => Promise<void>;
}

/** This counts attempts per key, in a window that begins with the key's first attempt. */
export interface Limit {
  /** Takes one point. Returns the seconds to wait when the limit is exceeded, else 0. */
  take(key: string): Promise<number>;
  /** Takes one point that can be given back. */
  lend(key: string): Promise<TakenPoint>;
  /** Takes one point without checking the limit, and returns how many points are taken now. */
  count(key: string): Promise<number>;
  /**
   * Takes the only point of a key and holds it for the given seconds. Returns the seconds to wait when the key is
   * already held.
   */
  hold(key: string, seconds: number): Promise<number>;
  /** Gives one point back. A key never has less than zero points taken, so attempts cannot be saved up for later. */
  giveBack(key: string): Promise<void>;
  /** Gives all points of a key back. */
  clear(key: string): Promise<void>;
}

const table = "rate_limits";
/**
 * New keys beyond this number in one window share a few buckets, so that memory use stays bounded under a flood of
 * addresses.
 */
const maxKeys = 50_000;
const sharedBuckets = 4096;

const limitsOf = new WeakMap<Database, Map<string, Limit>>();

/**
 * Returns the limit with this name on this database. Postgres counts for all servers together; SQLite counts in the
 * memory of its one server. The database stores only hashes of keys, so it contains no IP or email address.
 */
export function limitOf(db: Database, name: string, options: LimitOptions): Limit {
  let limits = limitsOf.get(db);
  if (!limits) limitsOf.set(db, (limits = new Map()));
  let limit = limits.get(name);
  if (!limit) limits.set(name, (limit = makeLimit(db, name, options)));
  return limit;
}

function makeLimit(db: Database, name: string, { points, seconds, local }: LimitOptions): Limit {
  const inMemory = new RateLimiterMemory({ points, duration: seconds });
  const shared = db.pool !== null && !local;
  const limiter = shared
    ? new RateLimiterPostgres({
        storeClient: db.pool,
        storeType: "pool",
        tableName: table,
        tableCreated: true,
        keyPrefix: name,
        points,
        duration: seconds,
        // When the store is unreachable, each server counts in its own memory.
        insuranceLimiter: new RateLimiterMemory({ points, duration: seconds }),
      })
    : inMemory;
  const bounded = shared ? (key: string) => sha256(key).slice(0, 40) : boundedKeys(inMemory, seconds);
  const takeFor = async (key: string, held?: number): Promise<number> => {
    try {
      await limiter.consume(await bounded(key), 1, held === undefined ? undefined : { customDuration: held });
      return 0;
    } catch (refusal) {
      return secondsOf(refusal);
    }
  };
  const giveBack = async (key: string): Promise<void> => {
    const { consumedPoints } = await limiter.reward(key);
    if (consumedPoints < 0) await limiter.penalty(key);
  };
  return {
    take: (key) => takeFor(key),
    count: async (key) => (await limiter.penalty(await bounded(key))).consumedPoints,
    hold: (key, held) => takeFor(key, held),
    async lend(key) {
      const name = await bounded(key);
      try {
        const { msBeforeNext } = await limiter.consume(name);
        const ends = Date.now() + msBeforeNext;
        return { wait: 0, giveBack: async () => (Date.now() < ends ? giveBack(name) : undefined) };
      } catch (refusal) {
        return { wait: secondsOf(refusal), giveBack: async () => {} };
      }
    },
    giveBack: async (key) => giveBack(await bounded(key)),
    async clear(key) {
      await limiter.delete(await bounded(key));
    },
  };
}

/** Returns the seconds to wait after a refusal; rethrows any other error. */
function secondsOf(refusal: unknown): number {
  if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  throw refusal;
}

/** Returns keys unchanged until too many new keys begin within one window; further new keys then share buckets. */
function boundedKeys(limiter: RateLimiterMemory, seconds: number): (key: string) => Promise<string> {
  let began = Date.now();
  let begun = 0;
  return async (key) => {
    if ((await limiter.get(key)) !== null) return key;
    const now = Date.now();
    if (now - began >= seconds * 1000) {
      began = now;
      begun = 0;
    }
    begun += 1;
    if (begun <= maxKeys) return key;
    return `shared ${Number.parseInt(sha256(key).slice(0, 8), 16) % sharedBuckets}`;
  };
}
