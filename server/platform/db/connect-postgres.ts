import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Database } from "./database.ts";
import { assertNotNested, guardedReader, markedInside } from "./inside-write.ts";
import { sqlState } from "./sql-state.ts";

const attempts = 12;
/** serialization_failure and deadlock_detected: the transaction did nothing and may run again. */
const retryable = new Set(["40001", "40P01"]);

/** SERIALIZABLE with jittered retry, so that the verbs read alike on both databases. */
export function connectPostgres(databaseUrl: string): Database {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 12 });
  // A dropped idle connection is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => undefined);
  const db = drizzle(pool, { casing: "snake_case" });
  const read = guardedReader(db);

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
    dataVersion: () => null,
    writesHere: () => writes,
    async ready() {
      await pool.query("select 1");
      return true;
    },
    close: () => pool.end(),
  };
}
