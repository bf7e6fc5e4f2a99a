import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Database } from "./database.ts";
import { assertNotNested, guardedReader, markedInside } from "./inside-write.ts";
import { limitSnapshots } from "./snapshots.ts";
import { sqlState } from "./sql-state.ts";

const attempts = 12;
/** These states are serialization_failure and deadlock_detected: the transaction was rolled back and may run again. */
const retryable = new Set(["40001", "40P01"]);

export function openPostgresPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 12,
    // By default Postgres plans for rotating disks, and reads whole tables where an index is faster on an SSD.
    onConnect: async (client) => void (await client.query("set random_page_cost = 1.1")),
  });
  // The pool replaces a dropped idle connection; without a listener the error would end the process.
  pool.on("error", () => undefined);
  return pool;
}

/**
 * Makes a database of a Postgres pool. Its transactions are SERIALIZABLE, with jittered retries, so that verbs are
 * written in the same way for both databases.
 */
export function connectPostgres(pool: pg.Pool): Database {
  const db = drizzle(pool, { casing: "snake_case" });
  const read = guardedReader(db);

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
      // A connection that cannot end its transaction is not used again.
      close: () => client.query("rollback").then(() => end(), end),
    };
  });

  let writes = 0;
  async function transact<T>(fn: Parameters<Database["write"]>[0]): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        const value = await db.transaction((tx) => fn(tx), { isolationLevel: "serializable" });
        writes += 1;
        // oxlint-disable-next-line no-unsafe-type-assertion
        return value as T;
      } catch (error) {
        if (attempt >= attempts || !retryable.has(sqlState(error))) throw error;
        await sleep(Math.random() * 8 * 2 ** Math.min(attempt, 6));
      }
    }
  }

  return {
    dialect: "postgres",
    pool,
    select: read.select,
    selectDistinct: read.selectDistinct,
    $with: read.$with,
    with: read.with,
    write(fn) {
      assertNotNested();
      return markedInside(() => transact(fn));
    },
    async rows(statement) {
      // oxlint-disable-next-line no-unsafe-type-assertion
      return (await db.execute(statement)).rows as never[];
    },
    snapshot,
    dataVersion: () => null,
    writesHere: () => writes,
    load: () => ({
      waitingWrites: pool.waitingCount,
      flushMs: 0,
      connections: { idle: pool.idleCount, busy: pool.totalCount - pool.idleCount },
    }),
    async ready() {
      await pool.query("select 1");
      return true;
    },
    close: () => pool.end(),
  };
}
