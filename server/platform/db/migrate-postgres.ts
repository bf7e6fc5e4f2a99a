import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { assertNotIncomplete, moveTable } from "../move/incomplete-move.ts";

const folder = fileURLToPath(new URL("../../../migrations/postgres", import.meta.url));

/**
 * A server of the previous release may still be running. While a migration waits for a lock that a statement of that
 * server holds, that server's next statements queue behind the migration. So a migration gives up after this time, and
 * tries again.
 */
const lockTimeout = "2s";
const attempts = 30;
const pauseMs = 500;
/** These are the SQLSTATEs of a deadlock, and of a lock that was not granted in time. */
const retryable = new Set(["40P01", "55P03"]);
/** This is the SQLSTATE of a missing privilege. */
const forbidden = "42501";

export async function migratePostgres(databaseUrl: string, migrationsFolder = folder): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    // Two replicas that start at the same time must not migrate at the same time.
    await pool.query("select pg_advisory_lock(7420)");
    const { rows } = await pool.query<{ found: boolean }>("select to_regclass($1) is not null as found", [moveTable]);
    assertNotIncomplete(rows[0]?.found ?? false);
    await pool.query(`set lock_timeout = '${lockTimeout}'`);
    for (let attempt = 1; ; attempt++) {
      try {
        // All migrations run in one transaction, so a failed attempt leaves nothing behind.
        return await migrate(drizzle(pool), { migrationsFolder });
      } catch (error) {
        if (stateOf(error) === forbidden) throw new Error(await whoMayNot(pool), { cause: error });
        if (attempt >= attempts || !retryable.has(stateOf(error))) throw error;
        await sleep(pauseMs);
      }
    }
  } finally {
    await pool.end();
  }
}

async function whoMayNot(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string; who: string }>(
    "select current_database() as name, current_user as who",
  );
  const { name = "", who = "" } = rows[0] ?? {};
  return `The user ${who} may not make tables in the database ${name}. Make it the owner: alter database ${name} owner to ${who}`;
}

function stateOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return cause instanceof pg.DatabaseError ? (cause.code ?? "") : "";
}
