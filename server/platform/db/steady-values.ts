import { sql, type SQL } from "drizzle-orm";
import { dialectOf } from "./dialect.ts";

// A prepared statement must keep its plan. SQLite plans it anew at each run where a bare placeholder is a limit, or is
// compared in a select that is ordered: it looks whether the new value allows a better plan, which takes longer than
// running the old one.

const isSqlite = dialectOf(process.env.DATABASE_URL) === "sqlite";

/** A place for a value in a prepared statement. The sign hides it from SQLite's planner and changes nothing else. */
export const given = (name: string): SQL => (isSqlite ? sql`+${sql.placeholder(name)}` : sql`${sql.placeholder(name)}`);

/** A limit that stands in the statement as a number: let it be part of the statement's name. */
export function literalLimit(rows: number): number {
  if (!Number.isSafeInteger(rows) || rows < 0) throw new RangeError(`not a number of rows: ${rows}`);
  // Drizzle puts whatever it is given into the statement; its types know the number and the placeholder alone.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return sql.raw(String(rows)) as unknown as number;
}
