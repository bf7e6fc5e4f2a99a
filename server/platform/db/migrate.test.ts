import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { expect, it } from "vitest";
import { dialectOf } from "./dialect.ts";
import { places } from "../../events/tables.ts";
import { migrate, migrateAndConnect } from "./migrate.ts";

const isSqlite = dialectOf(process.env.DATABASE_URL) === "sqlite";

function freshFile() {
  const path = join(mkdtempSync(join(tmpdir(), "portal-")), "a.db");
  return { url: `file:${path}`, open: () => new BetterSqlite(path) };
}

function leaveDangling(db: BetterSqlite.Database): void {
  db.pragma("foreign_keys = OFF");
  db.prepare("insert into places (id, class_id, from_place, to_place, amount) values ('p', 'nowhere', 1, 1, 1)").run();
}

it("the server refuses to start while a migration has left dangling foreign keys", async () => {
  const { url, open } = freshFile();
  await migrate(url);
  const db = open();
  leaveDangling(db);
  // This is the state after a migration, before its rows have been checked.
  db.pragma("user_version = 0");
  await expect(migrate(url)).rejects.toThrow("point nowhere");
  await expect(migrateAndConnect(url, url, {})).rejects.toThrow("point nowhere");
  db.exec("delete from places");
  await migrate(url);
  db.close();
});

it("the server does not check the foreign keys of a large file again at every start", async () => {
  const { url, open } = freshFile();
  await migrate(url);
  const db = open();
  const applied = db.prepare("select count(*) from __drizzle_migrations").pluck().get();
  expect(db.pragma("user_version", { simple: true })).toBe(applied);
  leaveDangling(db);
  db.close();
  await migrate(url);
});

it.runIf(isSqlite)("a server that migrated its database enforces foreign keys on the same connection", async () => {
  const { url } = freshFile();
  const db = await migrateAndConnect(url, url, {});
  const dangling = { id: "p", classId: "nowhere", fromPlace: 1, toPlace: 1, amount: 1 };
  const write = db.write((tx) => tx.insert(places).values(dangling));
  await expect(write).rejects.toThrow("FOREIGN KEY constraint failed");
  await db.close();
});
