import { setTimeout as sleep } from "node:timers/promises";
import { getTableName } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { watchReplica } from "./cluster/replica.ts";
import { startWriteNotices, type NoticeOptions } from "./cluster/write-notices.ts";
import type { Database, Reader, Tx } from "./database.ts";
import { assertNotNested, guardedReader, markedInside } from "./inside-write.ts";
import { limitSnapshots } from "./snapshots.ts";
import { heartbeats } from "../tables.ts";
import { sqlState } from "./sql-state.ts";
import { mayChangeAnswers } from "./caches/uncached-tables.ts";

const attempts = 12;
/**
 * A transaction runs alone for at most this time in ms, first on its server, then among the servers. After that, others
 * run beside it.
 */
const turnMs = 1000;
/** A transaction waits for the others of its server for at most this time in ms, however many there are. */
const longestWaitMs = 15_000;
/** After the wait for another server timed out, this server does not wait for other servers for this time in ms. */
const noTurnMs = 5000;
/** Later than this time in ms after its first conflict, a transaction is not retried, and its caller gets the error. */
const longestMs = 8000;
/**
 * These SQLSTATEs are serialization_failure and deadlock_detected: the transaction was rolled back and may run again.
 */
const retryable = new Set(["40001", "40P01"]);

export interface PostgresOptions {
  /**
   * With these, the database receives notices of what other servers write, so that answers may be cached until the next
   * write.
   */
  notices?: NoticeOptions;
  /** This is the URL of a replica, which is read for calls that allow it. It requires `notices`. */
  readUrl?: string | undefined;
  /**
   * With false, statements are sent without their names, because PgBouncer in transaction mode cannot handle named
   * ones.
   */
  namedStatements?: boolean;
}

export function openPostgresPool(
  databaseUrl: string,
  { namedStatements = true, ...more }: pg.PoolConfig & Pick<PostgresOptions, "namedStatements"> = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 12,
    // A request that gets no connection within this time is answered with 503, instead of waiting until the outage
    // ends.
    connectionTimeoutMillis: 15_000,
    keepAlive: true,
    ...more,
    // By default the planner of Postgres assumes rotating disks, and reads whole tables where an index is faster on an
    // SSD.
    onConnect: async (client) => void (await client.query("set random_page_cost = 1.1")),
  });
  if (!namedStatements) pool.on("connect", sendWithoutNames);
  // The pool replaces a dropped connection; without listeners the error would end the process. The pool listens only to
  // its idle connections, so a connection in a transaction needs its own listener; its next statement is rejected.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/**
 * Makes a database of a Postgres pool. Its transactions are SERIALIZABLE and retried after a random delay, so that
 * verbs are written in the same way for both databases. They run one after the other, because Postgres refuses most of
 * those that overlap (docs/decisions/0003-two-dialects-one-writer.md).
 */
export function connectPostgres(
  pool: pg.Pool,
  { notices, readUrl, namedStatements = true }: PostgresOptions = {},
): Database {
  const replica = notices && readUrl ? openReplica(readUrl, namedStatements) : null;
  const others = notices
    ? startWriteNotices(pool, { ...notices, ...(replica ? { onPosition: replica.watch.needs } : {}) })
    : null;
  const snapshot = limitSnapshots(async () => {
    const client = await pool.connect();
    const end = (error?: unknown) => client.release(error instanceof Error ? error : undefined);
    try {
      await client.query("begin isolation level repeatable read read only");
      // The snapshot begins with the first statement of the transaction.
      await client.query("select 1");
    } catch (error) {
      end(error);
      throw error;
    }
    return {
      reader: guardedReader(drizzle(client, { casing: "snake_case" })),
      // If the rollback fails, the connection is closed instead of being used again.
      close: () => client.query("rollback").then(() => end(), end),
    };
  });

  /**
   * Drizzle does not return a connection to the pool when the transaction can't begin, for example on a standby, so
   * that a few such failures would use up the pool. This function always returns it.
   */
  async function onOneClient<T>(fn: (tx: Tx) => Promise<T>): Promise<{ value: T; isChanged: boolean }> {
    const client = await pool.connect();
    try {
      const watched = new WatchedClient(client, turns);
      // Drizzle calls only `query` of a connection.
      // oxlint-disable-next-line no-unsafe-type-assertion
      const db = drizzle(watched as unknown as pg.PoolClient, { casing: "snake_case" });
      const value = await db.transaction(fn, { isolationLevel: "serializable" });
      return { value, isChanged: watched.isChanged };
    } finally {
      client.release();
    }
  }

  let writes = 0;
  const inTurn = createTurns();
  const turns: Turns = { skippedUntil: 0 };
  async function transact<T>(fn: (tx: Tx) => Promise<T>): Promise<T> {
    let firstConflict = 0;
    for (let attempt = 1; ; attempt++) {
      try {
        const { value, isChanged } = await inTurn.run(() => onOneClient(fn));
        if (isChanged) {
          writes += 1;
          others?.announce();
        }
        return value;
      } catch (error) {
        if (!retryable.has(sqlState(error))) throw error;
        firstConflict ||= performance.now();
        if (attempt >= attempts || performance.now() - firstConflict > longestMs) throw error;
        await sleep(Math.random() * 8 * 2 ** Math.min(attempt, 6));
      }
    }
  }

  const isComplete = (): boolean =>
    others !== null && others.version() !== null && !others.isAnnouncing() && (replica?.watch.hasEverything() ?? false);

  const database: Database = {
    dialect: "postgres",
    file: null,
    pool,
    ...readsOf(pool),
    write(fn) {
      assertNotNested();
      return markedInside(() => transact(fn));
    },
    snapshot,
    replica: () => (onReplica && isComplete() ? onReplica : null),
    dataVersion: () => others?.version() ?? null,
    writesHere: () => writes,
    load: () => ({
      waitingWrites: pool.waitingCount + inTurn.waiting(),
      flushMs: 0,
      connections: { idle: pool.idleCount, busy: pool.totalCount - pool.idleCount },
    }),
    async ready() {
      await pool.query("select 1");
      return true;
    },
    async close() {
      await others?.close();
      await replica?.watch.close();
      await pool.end();
    },
  };
  const onReplica: Database | null = replica && {
    ...database,
    ...readsOf(replica.pool),
    // What is read while the replica is behind must not be cached as the current version, so then there is no version.
    dataVersion: () => (isComplete() ? database.dataVersion() : null),
  };
  return database;
}

interface Turns {
  /** Until this time of performance.now, transactions do not wait for those of other servers. */
  skippedUntil: number;
}

/**
 * This is a connection in a transaction. It waits for its turn at the beginning, and notes whether its statements
 * changed rows that cached answers read.
 */
class WatchedClient {
  isChanged = false;
  readonly #client: pg.PoolClient;
  readonly #turns: Turns;

  constructor(client: pg.PoolClient, turns: Turns) {
    this.#client = client;
    this.#turns = turns;
  }

  async query(statement: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const text = typeof statement === "string" ? statement : statement.text;
    if (text.startsWith("begin")) return this.#begin(text);
    const result = await this.#client.query(statement, values);
    // A write that matched no row has changed nothing.
    const isWrite = result.command !== "SELECT" && (result.rowCount ?? 0) > 0;
    if (isWrite && mayChangeAnswers(text)) this.isChanged = true;
    return result;
  }

  /**
   * Begins a transaction when none of another server is running. LOCK TABLE takes no snapshot, so the transaction sees
   * what was committed while it waited. The lock excludes only locks of its own kind.
   */
  async #begin(begin: string): Promise<pg.QueryResult> {
    if (performance.now() < this.#turns.skippedUntil) return this.#client.query(begin);
    const lock = `lock table "${getTableName(heartbeats)}" in share update exclusive mode`;
    try {
      return await this.#client.query(
        `${begin}; set local lock_timeout = '${turnMs}ms'; ${lock}; set local lock_timeout to default`,
      );
    } catch (error) {
      if (sqlState(error) === "55P03") this.#turns.skippedUntil = performance.now() + noTurnMs;
      // A standby refuses the lock, and then the first statement of the transaction.
      await this.#client.query("rollback");
      return this.#client.query(begin);
    }
  }
}

/**
 * Runs tasks one after the other, in the order in which they were passed to `run`. The next task starts when one has
 * ended, or has run for `turnMs`, because it may take minutes; and at the latest after `longestWaitMs`.
 */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    waiting: () => waiting,
    async run<T>(task: () => Promise<T>): Promise<T> {
      const before = last;
      const { promise: passed, resolve: pass } = Promise.withResolvers<void>();
      last = passed;
      waiting += 1;
      await Promise.race([before, sleep(longestWaitMs, undefined, { ref: false })]);
      waiting -= 1;
      const tooLong = setTimeout(pass, turnMs);
      try {
        return await task();
      } finally {
        clearTimeout(tooLong);
        pass();
      }
    },
  };
}

/** Returns only the reading half of a database, on the connections of a pool. */
function readsOf(pool: pg.Pool): Reader & Pick<Database, "rows"> {
  const db = drizzle(pool, { casing: "snake_case" });
  const { select, selectDistinct, $with, with: withQueries } = guardedReader(db);
  return {
    select,
    selectDistinct,
    $with,
    with: withQueries,
    async rows(statement) {
      // oxlint-disable-next-line no-unsafe-type-assertion
      return (await db.execute(statement)).rows as never[];
    },
  };
}

/**
 * Opens the connections to a replica. If it is unreachable, a connection fails soon, so that the primary is read
 * instead.
 */
function openReplica(readUrl: string, namedStatements: boolean) {
  const pool = openPostgresPool(readUrl, { connectionTimeoutMillis: 2000, query_timeout: 60_000, namedStatements });
  return { pool, watch: watchReplica(pool) };
}

/** Makes a connection send each statement without its name. */
function sendWithoutNames(client: pg.PoolClient): void {
  const query: unknown = Reflect.get(client, "query");
  if (typeof query !== "function") throw new Error("a connection has no query");
  Reflect.set(client, "query", (statement: unknown, ...more: unknown[]): unknown => {
    // The driver's own query objects (a cursor, a stream) have no name to leave out.
    const isNamed =
      typeof statement === "object" && statement !== null && "name" in statement && !("submit" in statement);
    const unnamed = isNamed ? { ...statement, name: undefined } : statement;
    return Reflect.apply(query, client, [unnamed, ...more]);
  });
}
