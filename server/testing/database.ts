import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { inject } from "vitest";
import { connect } from "../platform/db/connect.ts";
import { connectPostgres, openPostgresPool } from "../platform/db/connect-postgres.ts";
import type { Database } from "../platform/db/database.ts";
import { dialectOf } from "../platform/db/dialect.ts";
import { oneQueryAtATime } from "./queries/one-query-at-a-time.ts";
import { freshSqlite } from "./sqlite-worlds.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /**
     * This is the URL of the server, and the name of its migrated template database, of which each world is a copy
     * (testing/postgres.ts).
     */
    postgres: { server: string; template: string } | null;
  }
}

/** This is the open database of one world. */
export interface FreshDatabase {
  url: string;
  db: Database;
  /** Is called when a test may open the database itself, so that no other world may use it later. */
  share?: () => void;
  /** Closes the database and deletes it, or empties it so that another world can use it. */
  release: () => Promise<void>;
}

/**
 * Makes a fresh, migrated database of the test project's kind and opens it. `tablespace` applies only to Postgres,
 * `newFile` only to SQLite.
 */
export function freshDatabase(tablespace?: string, newFile?: boolean): Promise<FreshDatabase> {
  return dialectOf(process.env.DATABASE_URL) === "postgres" ? freshPostgres(tablespace) : freshSqlite(newFile);
}

/** Opens an existing SQLite file. Releasing the database does not delete the file. */
export async function existingDatabase(path: string): Promise<FreshDatabase> {
  const db = await connect(`file:${path}`, { reverseUnorderedRows: true });
  return { url: `file:${path}`, db, release: () => db.close() };
}

/**
 * These are the emptied databases of closed worlds. They are reused with their open connections, because copying the
 * template again takes much longer, and a new connection must load the catalog again.
 */
const idle: { url: string; pool: pg.Pool }[] = [];

async function freshPostgres(tablespace?: string): Promise<FreshDatabase> {
  const postgres = inject("postgres");
  if (!postgres) throw new Error("The Postgres project needs its global set-up (testing/postgres.ts)");
  const used = (tablespace ? undefined : idle.pop()) ?? (await copyTemplate(postgres, tablespace));
  return {
    url: used.url,
    db: connectPostgres(used.pool),
    async release() {
      if (!tablespace && (await empty(used.pool))) {
        idle.push(used);
        return;
      }
      await used.pool.end();
      const name = new URL(used.url).pathname.slice(1);
      await administer(postgres.server, `drop database if exists ${name} with (force)`);
    },
  };
}

async function copyTemplate({ server, template }: { server: string; template: string }, tablespace = "pg_default") {
  const name = `world_${randomUUID().replaceAll("-", "")}`;
  await administer(server, `create database ${name} template ${template} tablespace ${tablespace}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).toString();
  const pool = openPostgresPool(url);
  pool.on("connect", oneQueryAtATime);
  return { url, pool };
}

/**
 * Removes every row. Returns false when a query is still running or another program is connected, because then no other
 * world may use the database.
 */
async function empty(pool: pg.Pool): Promise<boolean> {
  if (pool.idleCount < pool.totalCount) return false;
  const others = await pool.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database()",
  );
  if (others.rows[0]?.count !== pool.totalCount) return false;
  // Triggers are turned off, so that neither foreign keys nor the rule against deleting from the ledger prevents this.
  await pool.query(`do $$
    declare each_table text;
    begin
      set local session_replication_role = replica;
      for each_table in
        select quote_ident(relname) from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
      loop
        execute 'delete from ' || each_table;
      end loop;
    end $$`);
  return true;
}

/**
 * Runs a statement that creates or drops a database. Both need a checkpoint, which Postgres cannot finish while a test
 * fills the disk of its own tablespace (full-disk.test.ts), so they are retried for a while.
 */
async function administer(server: string, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    try {
      await client.query(statement);
      return;
    } catch (error) {
      if (attempt === 30 || !String(error).includes("checkpoint request failed")) throw error;
      await sleep(1_000);
    } finally {
      await client.end();
    }
  }
}
