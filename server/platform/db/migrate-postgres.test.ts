import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { describe, expect, inject, it } from "vitest";
import { dialectOf } from "./dialect.ts";
import { migratePostgres } from "./migrate-postgres.ts";

const current = fileURLToPath(new URL("../../../migrations/postgres", import.meta.url));

/** Copies the migrations and adds one. */
function withMigration(sql: string): string {
  const folder = mkdtempSync(join(tmpdir(), "migrations-"));
  cpSync(current, folder, { recursive: true });
  const path = join(folder, "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(path, "utf8"));
  const idx = journal.entries.length;
  journal.entries.push({ idx, version: "7", when: 1_990_000_000_000, tag: "next", breakpoints: true });
  writeFileSync(path, JSON.stringify(journal));
  writeFileSync(join(folder, "next.sql"), sql);
  return folder;
}

describe.runIf(dialectOf(process.env.DATABASE_URL) === "postgres")("a migration beside a running server", () => {
  it("gives way to a long statement of the other server instead of blocking it, and is applied afterwards", async () => {
    const postgres = inject("postgres");
    const connect = async (url: string) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    };
    const name = `migrate_beside_${process.pid}`;
    const admin = await connect(postgres?.server ?? "");
    await admin.query(`create database ${name} template ${postgres?.template}`);
    const url = Object.assign(new URL(postgres?.server ?? ""), { pathname: `/${name}` }).toString();
    const folder = withMigration("alter table categories add column colour text");
    const [reader, other] = [await connect(url), await connect(url)];
    try {
      await reader.query("begin; select count(*) from categories");
      const migrating = migratePostgres(url, folder);
      let isDone = false;
      void migrating.then(() => (isDone = true));
      // The migration waits for the reader. A later statement queues behind the migration, for two seconds at most.
      await new Promise((done) => setTimeout(done, 300));
      const began = performance.now();
      await other.query("select count(*) from categories");
      expect(performance.now() - began).toBeLessThan(2500);
      expect(isDone).toBe(false);
      // The reader keeps its transaction open for longer than one attempt of the migration.
      await new Promise((done) => setTimeout(done, 2000));
      await reader.query("commit");
      await migrating;
      await other.query("select colour from categories");
    } finally {
      await reader.end();
      await other.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

it.runIf(dialectOf(process.env.DATABASE_URL) === "postgres")(
  "a migration by a user who does not own the database says what to do",
  async () => {
    const server = inject("postgres")?.server ?? "";
    const admin = new pg.Client({ connectionString: server });
    await admin.connect();
    const [name, who] = [`not_owned_${process.pid}`, `stranger_${process.pid}`];
    await admin.query(`create database ${name}`);
    await admin.query(`create user ${who}`);
    try {
      const url = Object.assign(new URL(server), { pathname: `/${name}`, username: who }).toString();
      await expect(migratePostgres(url)).rejects.toThrow(`alter database ${name} owner to ${who}`);
      await admin.query(`alter database ${name} owner to ${who}`);
      await migratePostgres(url);
    } finally {
      // Postgres needs a moment to end connections that were closed.
      await expect.poll(() => admin.query(`drop database ${name}`).then(() => "dropped", String)).toBe("dropped");
      await admin.query(`drop user ${who}`);
      await admin.end();
    }
  },
);
