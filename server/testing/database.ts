import { randomUUID } from "node:crypto";
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { dialectOf } from "../platform/db/dialect.ts";
import { migrate } from "../platform/db/migrate.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The server and its migrated template database; each world is a copy of the template (testing/postgres.ts). */
    postgres: { server: string; template: string } | null;
  }
}

const folder = mkdtempSync(join(tmpdir(), "portal-test-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

/** Makes a fresh, migrated database of the test project's kind. Returns its URL and a function that drops it. */
export async function freshDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  return dialectOf(process.env.DATABASE_URL) === "postgres" ? freshPostgres() : freshSqlite();
}

async function freshSqlite() {
  const template = join(folder, "template.db");
  if (!existsSync(template)) await migrate(`file:${template}`);
  const path = join(folder, `${randomUUID()}.db`);
  copyFileSync(template, path);
  return {
    url: `file:${path}`,
    drop: () => {
      for (const end of ["", "-wal", "-shm"]) rmSync(path + end, { force: true });
      return Promise.resolve();
    },
  };
}

/** The emptied databases of closed worlds, for reuse: copying the template again takes a hundred times as long. */
const idle: string[] = [];

async function freshPostgres() {
  const given = inject("postgres");
  if (!given) throw new Error("The Postgres project needs its global set-up (testing/postgres.ts)");
  let name = idle.pop();
  if (!name) {
    name = `world_${randomUUID().replaceAll("-", "")}`;
    await administer(given.server, `create database ${name} template ${given.template}`);
  }
  const kept = name;
  const url = Object.assign(new URL(given.server), { pathname: `/${kept}` }).toString();
  return {
    url,
    async drop() {
      if (await empty(url)) idle.push(kept);
      else await administer(given.server, `drop database if exists ${kept} with (force)`);
    },
  };
}

/** Removes every row. Returns false when a connection is still open: then another world cannot reuse the database. */
async function empty(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const others = await client.query(
      "select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    if (others.rows.length > 0) return false;
    // Triggers are off, so that neither foreign keys nor the rule against deleting from the ledger prevents it.
    await client.query(`do $$
      declare each_table text;
      begin
        set local session_replication_role = replica;
        for each_table in select quote_ident(tablename) from pg_tables where schemaname = 'public' loop
          execute 'delete from ' || each_table;
        end loop;
      end $$`);
    return true;
  } finally {
    await client.end();
  }
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
