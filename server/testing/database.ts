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
    /** A migrated template database; each world is a copy of it (testing/postgres.ts). */
    postgres: { server: string; template: string } | null;
  }
}

const folder = mkdtempSync(join(tmpdir(), "portal-test-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

/** A fresh, migrated database of the project's kind: its address, and how to be rid of it. */
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

async function freshPostgres() {
  const given = inject("postgres");
  if (!given) throw new Error("The Postgres project needs its global set-up (testing/postgres.ts)");
  const name = `world_${randomUUID().replaceAll("-", "")}`;
  await administer(given.server, `create database ${name} template ${given.template}`);
  return {
    url: Object.assign(new URL(given.server), { pathname: `/${name}` }).toString(),
    drop: () => administer(given.server, `drop database if exists ${name} with (force)`),
  };
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
