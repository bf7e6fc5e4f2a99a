import { createHash } from "node:crypto";
import type { Reader } from "../database.ts";
import { assertOutsideWrite } from "../inside-write.ts";
import { rowMapper } from "./row-mapper.ts";

interface Preparable<Statement> {
  prepare: (name: string) => Statement;
}

/**
 * These are the prepared statements for each database or transaction. A database is identified by its function
 * `select`, which all databases on the same open connections share. SQLite uses one writer for all transactions; on
 * Postgres each transaction is a separate object.
 */
const statements = new WeakMap<object, Map<string, unknown>>();

/**
 * Returns a statement that is built and prepared once for each database instead of for every request, because building
 * a query costs as much as running it. `name` must identify the query and its variant.
 */
export function prepared<On extends Reader, Statement>(
  on: On,
  name: string,
  build: (on: On) => Preparable<Statement>,
): Statement {
  // The database's own select is guarded against use inside a write; a cached statement is not, so it is checked
  // here.
  const isDatabase = "write" in on;
  if (isDatabase) assertOutsideWrite("read through the transaction inside a write");
  const place = isDatabase ? on.select : on;
  let known = statements.get(place);
  if (!known) statements.set(place, (known = new Map()));
  const before = known.get(name);
  // The same name always comes with the same builder, so the type is the same.
  // oxlint-disable-next-line no-unsafe-type-assertion
  if (before) return before as Statement;
  const statement = build(on).prepare(shortName(name));
  if (typeof statement === "object" && statement !== null) {
    mapFaster(statement);
    runFaster(statement);
  }
  known.set(name, statement);
  return statement;
}

/** Replaces Drizzle's mapping of rows, where that is possible. */
function mapFaster(statement: object): void {
  if (Reflect.get(statement, "customResultMapper") !== undefined) return;
  const mapper = rowMapper(Reflect.get(statement, "fields"));
  if (mapper) Reflect.set(statement, "customResultMapper", mapper);
}

/**
 * Replaces Drizzle's `execute` on SQLite. That returns an object that runs the statement when it is awaited, so each run
 * takes several more promises. This one runs it at once, as on Postgres.
 */
function runFaster(statement: object): void {
  if (Reflect.get(statement, "mode") !== "sync") return;
  const run: unknown = Reflect.get(statement, Reflect.get(statement, "executeMethod"));
  if (typeof run !== "function") return;
  const execute = async (values?: unknown): Promise<unknown> => Reflect.apply(run, statement, [values]) as unknown;
  Reflect.set(statement, "execute", execute);
}

/**
 * Returns a statement with placeholders (`param`) as a function of their values: built at the first use, then only run.
 */
export function statement<On extends Reader, Result>(
  name: string,
  build: (on: On) => Preparable<{ execute: (values?: Record<string, unknown>) => Promise<Result> }>,
): (on: On, values?: Record<string, unknown>) => Promise<Result> {
  return (on, values = {}) => prepared(on, name, build).execute(values);
}

const shortNames = new Map<string, string>();

/** Returns a short alias of a statement's name, because Postgres uses only its first 63 characters. */
function shortName(name: string): string {
  let short = shortNames.get(name);
  if (!short) shortNames.set(name, (short = `p_${createHash("sha1").update(name).digest("hex")}`));
  return short;
}
