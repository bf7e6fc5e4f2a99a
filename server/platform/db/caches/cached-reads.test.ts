import { globSync, readFileSync } from "node:fs";
import BetterSqlite from "better-sqlite3";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "../../../api.ts";
import { vinPatterns } from "../../../bikes/tables.ts";
import { categories } from "../../../categories/tables.ts";
import { dialectOf } from "../dialect.ts";
import { sqlitePath } from "../connect-sqlite.ts";
import { newId } from "../../ids.ts";
import { cachedNames } from "./inside-cached.ts";
import { mayChangeAnswers, uncachedTables } from "./uncached-tables.ts";
import { createWorld, type World } from "../../../testing/app.ts";
import { requestEverything, requestLists } from "../../../testing/queries/request-everything.ts";
import { buildDealer, testPassword } from "../../../testing/build.ts";
import { buildTwoOfEach } from "../../../testing/two-of-each.ts";

// A write of the tables that are named with `uncached` drops no cached answers. These tests watch each statement that
// runs for a cached answer or value, on the drivers of both databases.

const isSqlite = dialectOf(process.env.DATABASE_URL) === "sqlite";
const cachedCalls = calls.filter(({ cache }) => cache === "public");
const isOf = (statement: string, table: string) => new RegExp(`\\b${table}\\b`).test(statement);

describe("what is cached until the next write", () => {
  const read = new Set<string>();
  const names = new Set<string>();
  /** These are the statements of a login, which is watched below. */
  let run: string[] = [];
  const restore: (() => void)[] = [];
  let world: World;

  beforeAll(async () => {
    watchDrivers((statement) => {
      run.push(statement);
      for (const name of cachedNames()) {
        names.add(name);
        read.add(statement);
      }
    }, restore);
    world = await createWorld();
    const both = await buildTwoOfEach(world);
    await requestLists(world, both);
    await requestEverything(world, both, "reads");
    // A page beyond the last one needs the number of all events, and a pattern for any serial number all bikes.
    await world.visitor().get("/api/events?page=9");
    const staff = await world.as(both.admin);
    const pattern = { make: "KTM", model: "Any", year: 2025, pattern: "VBKZZZ43*SM******", verified: true };
    await world.db.write((tx) =>
      tx.insert(vinPatterns).values({ ...pattern, id: newId(), createdAt: world.clock.now() }),
    );
    await staff.get("/api/vin-patterns");
    // These answers are computed from values that an earlier call may have cached.
    for (const { path } of cachedCalls) {
      await world.db.write((tx) => tx.insert(categories).values({ id: newId(), description: path }));
      await world.visitor().request("GET", path);
    }
  });
  afterAll(async () => {
    for (const one of restore) one();
    await world.close();
  });

  it("reads none of the tables whose writes do not drop it", () => {
    const tables = uncachedTables();
    expect(tables).toEqual(expect.arrayContaining(["job_leases", "outbox_mail", "rate_limits", "sessions"]));
    const faulty = [...read].filter((statement) => tables.some((table) => isOf(statement, table)));
    expect(faulty.join("\n\n")).toBe("");
  });

  it("is not changed by any statement of a login", async () => {
    const { email } = await buildDealer(world);
    run = [];
    expect((await world.visitor().post("/api/login", { email, password: testPassword })).status).toBe(200);
    const writes = run.filter((statement) => /^(?:insert|update|delete)\b/i.test(statement));
    expect(writes.length).toBeGreaterThan(2);
    expect(writes.filter((statement) => mayChangeAnswers(statement))).toEqual([]);
  });

  it("is all watched by this test", () => {
    // Reports have the name of the report after theirs.
    const declared = globSync("server/**/*.ts")
      .filter((file) => !file.endsWith(".test.ts"))
      .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/cachedUntilWrite\(\s*["`]([^"`$]+)/g)])
      .map(([, name = ""]) => name);
    expect(declared.length).toBeGreaterThan(8);
    expect(cachedCalls.length).toBeGreaterThan(8);
    const all = [...names];
    const answers = cachedCalls.map(({ path }) => `GET ${path}`);
    const unwatched = [...declared, ...answers].filter((name) => !all.some((one) => one.startsWith(name)));
    expect(unwatched).toEqual([]);
  });

  it.runIf(isSqlite)("is not changed by triggers and cascades of those tables", () => {
    const db = new BetterSqlite(sqlitePath(world.databaseUrl), { readonly: true });
    const triggers = db
      .prepare<[], { table: string; sql: string }>(
        "select tbl_name as 'table', sql from sqlite_schema where type = 'trigger'",
      )
      .all();
    const keys = db
      .prepare<[], { child: string; parent: string; action: string }>(
        `select m.name as child, k."table" as parent, k.on_delete as action
        from sqlite_schema m, pragma_foreign_key_list(m.name) k where m.type = 'table'`,
      )
      .all();
    db.close();
    const tables = new Set(uncachedTables());
    const written = (sql: string) =>
      [...sql.matchAll(/\b(?:insert (?:or \w+ )?into|update(?! of)|delete from) (\w+)/gi)].map(([, name = ""]) => name);
    // Most of these triggers only refuse changes. A trigger may also write, but only to other tables of this kind.
    const acting = triggers.filter(
      ({ table, sql }) =>
        tables.has(table) &&
        !/BEGIN SELECT RAISE\(/.test(sql) &&
        !written(sql.slice(sql.indexOf("BEGIN"))).every((name) => tables.has(name)),
    );
    expect(acting).toEqual([]);
    const cascades = keys.filter(
      ({ child, parent, action }) => tables.has(parent) && !tables.has(child) && action !== "NO ACTION",
    );
    expect(keys.length).toBeGreaterThan(50);
    expect(cascades).toEqual([]);
  });
});

/** Calls `onStatement` with the text of each statement at the moment at which a driver runs it. */
function watchDrivers(onStatement: (text: string) => void, restore: (() => void)[]): void {
  const sample = new BetterSqlite(":memory:");
  const statement: unknown = Object.getPrototypeOf(sample.prepare("select 1"));
  sample.close();
  if (typeof statement !== "object" || statement === null) throw new Error("a statement has no prototype");
  for (const method of ["all", "get", "run"]) {
    const own: unknown = Reflect.get(statement, method);
    if (typeof own !== "function") throw new Error(`a statement has no ${method}`);
    Reflect.set(statement, method, function (this: BetterSqlite.Statement, ...args: unknown[]): unknown {
      onStatement(this.source);
      return Reflect.apply(own, this, args);
    });
    restore.push(() => Reflect.set(statement, method, own));
  }
  const query: unknown = Reflect.get(pg.Client.prototype, "query");
  Reflect.set(pg.Client.prototype, "query", function (this: pg.Client, ...args: unknown[]): unknown {
    const [sent] = args;
    const text: unknown = typeof sent === "object" && sent !== null ? Reflect.get(sent, "text") : sent;
    if (typeof text === "string") onStatement(text);
    return typeof query === "function" ? Reflect.apply(query, this, args) : undefined;
  });
  restore.push(() => Reflect.set(pg.Client.prototype, "query", query));
}
