import { createHash } from "node:crypto";
import type { Reader } from "./database.ts";
import { assertOutsideWrite } from "./inside-write.ts";
import { rowMapper } from "./row-mapper.ts";

interface Preparable<Statement> {
  prepare: (name: string) => Statement;
}

/** By the database or the transaction: on SQLite the writer's is one and the same, on Postgres each has its own. */
const statements = new WeakMap<Reader, Map<string, unknown>>();

/**
 * A statement that is built and prepared once for each database, not at every request: building a query costs as
 * much as running it. `name` says which one, and which of its shapes.
 */
export function prepared<On extends Reader, Statement>(
  on: On,
  name: string,
  build: (on: On) => Preparable<Statement>,
): Statement {
  // The database's own select is guarded, a statement of it that is there already is not.
  if ("write" in on) assertOutsideWrite("read through the transaction inside a write");
  let known = statements.get(on);
  if (!known) statements.set(on, (known = new Map()));
  const before = known.get(name);
  // The same name always comes with the same builder.
  // oxlint-disable-next-line no-unsafe-type-assertion
  if (before) return before as Statement;
  const statement = build(on).prepare(shortName(name));
  if (
    typeof statement === "object" &&
    statement !== null &&
    Reflect.get(statement, "customResultMapper") === undefined
  ) {
    const mapper = rowMapper(Reflect.get(statement, "fields"));
    if (mapper) Reflect.set(statement, "customResultMapper", mapper);
  }
  known.set(name, statement);
  return statement;
}

/** A statement with places for its values (`given`), as a function of them: built at its first use, then only run. */
export function statement<On extends Reader, Result>(
  name: string,
  build: (on: On) => Preparable<{ execute: (values?: Record<string, unknown>) => Promise<Result> }>,
): (on: On, values?: Record<string, unknown>) => Promise<Result> {
  return (on, values = {}) => prepared(on, name, build).execute(values);
}

const shortNames = new Map<string, string>();

/** Postgres tells statements apart by the first 63 characters of their name. */
function shortName(name: string): string {
  let short = shortNames.get(name);
  if (!short) shortNames.set(name, (short = `p_${createHash("sha1").update(name).digest("hex")}`));
  return short;
}
