import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { expect, it } from "vitest";
import { openSqliteWriter } from "./connect-sqlite.ts";

it("the SQLite writer opens with durable commits and foreign keys", () => {
  const path = join(mkdtempSync(join(tmpdir(), "portal-")), "a.db");
  // The database must already exist in WAL mode, because only an existing one opens with synchronous NORMAL by default.
  openSqliteWriter(path).close();
  const writer = openSqliteWriter(path);
  expect(writer.pragma("journal_mode", { simple: true })).toBe("wal");
  expect(writer.pragma("synchronous", { simple: true })).toBe(2);
  expect(writer.pragma("foreign_keys", { simple: true })).toBe(1);
  writer.close();
});

it("the SQLite reader cannot write", () => {
  const path = join(mkdtempSync(join(tmpdir(), "portal-")), "a.db");
  openSqliteWriter(path).close();
  const reader = new BetterSqlite(path, { readonly: true });
  expect(() => reader.exec("create table t (a)")).toThrow(/readonly/);
  reader.close();
});
