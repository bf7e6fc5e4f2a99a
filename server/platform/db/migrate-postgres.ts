import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { assertNotIncomplete, moveTable } from "./incomplete-move.ts";

const folder = fileURLToPath(new URL("../../../migrations/postgres", import.meta.url));

export async function migratePostgres(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    // Two replicas that start at the same time must not migrate at the same time.
    await pool.query("select pg_advisory_lock(7420)");
    const { rows } = await pool.query<{ found: boolean }>("select to_regclass($1) is not null as found", [moveTable]);
    assertNotIncomplete(rows[0]?.found ?? false);
    await migrate(drizzle(pool), { migrationsFolder: folder });
  } finally {
    await pool.end();
  }
}
