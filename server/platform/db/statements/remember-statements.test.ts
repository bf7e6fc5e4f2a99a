import BetterSqlite from "better-sqlite3";
import { expect, it } from "vitest";
import { rememberStatements } from "./remember-statements.ts";

const source = "select 1 as a, 2 as b";

it("the same text gets the same statement, no matter how the previous use read its rows", () => {
  const db = rememberStatements(new BetterSqlite(":memory:"));
  expect(db.prepare(source).raw().all()).toEqual([[1, 2]]);
  expect(db.prepare(source).all()).toEqual([{ a: 1, b: 2 }]);
  expect(db.prepare(source)).toBe(db.prepare(source));
});

it("the number of cached statements is limited", () => {
  const db = rememberStatements(new BetterSqlite(":memory:"));
  const first = db.prepare(source);
  for (let n = 0; n < 1000; n += 1) db.prepare(`select ${n}`);
  expect(db.prepare(source)).not.toBe(first);
  expect(db.prepare(source).get()).toEqual({ a: 1, b: 2 });
});

it("a cached statement still works after its table changed", () => {
  const db = rememberStatements(new BetterSqlite(":memory:"));
  db.exec("create table t (a); insert into t values (1)");
  expect(db.prepare("select * from t").all()).toEqual([{ a: 1 }]);
  db.exec("alter table t add column b default 2");
  expect(db.prepare("select * from t").all()).toEqual([{ a: 1, b: 2 }]);
});
