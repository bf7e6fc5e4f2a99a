import { createHash } from "node:crypto";
import type { Database } from "./database.ts";
import { rowMapper } from "./row-mapper.ts";

interface Preparable<Statement> {
  prepare: (name: string) => Statement;
}

const statements = new WeakMap<Database, Map<string, unknown>>();

/**
 * A statement that is built and prepared once for each database, not at every request: building a query costs as
 * much as running it. `name` says which one, and which of its shapes.
 */
export function prepared<Statement>(
  db: Database,
  name: string,
  build: (db: Database) => Preparable<Statement>,
): Statement {
  let ofDb = statements.get(db);
  if (!ofDb) statements.set(db, (ofDb = new Map()));
  const before = ofDb.get(name);
  // The same name always comes with the same builder.
  // oxlint-disable-next-line no-unsafe-type-assertion
  if (before) return before as Statement;
  // Postgres tells statements apart by the first 63 characters of their name.
  const statement = build(db).prepare(`p_${createHash("sha1").update(name).digest("hex")}`);
  if (
    typeof statement === "object" &&
    statement !== null &&
    Reflect.get(statement, "customResultMapper") === undefined
  ) {
    const mapper = rowMapper(Reflect.get(statement, "fields"));
    if (mapper) Reflect.set(statement, "customResultMapper", mapper);
  }
  ofDb.set(name, statement);
  return statement;
}
