import { sql, type DriverValueEncoder, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { dialectOf } from "./dialect.ts";

// A prepared statement must keep its plan. SQLite plans it anew at each run where a bare placeholder is a limit, or is
// compared in a select that is ordered: it looks whether the new value allows a better plan, which takes longer than
// running the old one.

const isSqlite = dialectOf(process.env.DATABASE_URL) === "sqlite";

/**
 * A place for a value in a prepared statement. The sign hides it from SQLite's planner and changes nothing else.
 * `like`: the column as which the value is written, where it is more than a text or a number.
 */
export function given(name: string, like?: PgColumn): SQL {
  const place = like ? placeLike(name, like) : sql.placeholder(name);
  return isSqlite ? sql`+${place}` : sql`${place}`;
}

/** A place for a value of a row that is written, null included: Drizzle's own would encode the null. */
export const placeLike = (name: string, column: PgColumn): SQL =>
  sql`${sql.param(sql.placeholder(name), {
    mapToDriverValue: (value: unknown) => (value === null ? null : column.mapToDriverValue(value)),
  })}`;

const list: DriverValueEncoder<unknown, unknown> = {
  mapToDriverValue: (values) => (isSqlite ? JSON.stringify(values) : values),
};

/** Is the column among the values of a list, however many? A statement for each length would be built again and again. */
export function amongGiven(column: PgColumn, name: string): SQL {
  const place = sql.param(sql.placeholder(name), list);
  return isSqlite ? sql`${column} in (select value from json_each(${place}))` : sql`${column} = any(${place})`;
}

/**
 * A column in a condition for which SQLite is to seek no index: it knows no statistics, and takes the index of what half
 * the table has in common for as good as that of a single dealer. Postgres knows better by itself.
 */
export const unsought = (column: PgColumn): SQL => (isSqlite ? sql`+${column}` : sql`${column}`);

/** A limit that stands in the statement as a number: let it be part of the statement's name. */
export function literalLimit(rows: number): number {
  if (!Number.isSafeInteger(rows) || rows < 0) throw new RangeError(`not a number of rows: ${rows}`);
  // Drizzle puts whatever it is given into the statement; its types know the number and the placeholder alone.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return sql.raw(String(rows)) as unknown as number;
}
