import { sql, type DriverValueEncoder, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { dialectOf } from "../dialect.ts";

// These helpers make a prepared statement keep its query plan. SQLite plans a statement again at each run when a bare
// placeholder is a limit, or is compared in an ordered select: it checks whether the new value allows a better plan,
// which takes longer than running the old one.

const isSqlite = dialectOf(process.env.DATABASE_URL) === "sqlite";

/**
 * Returns a placeholder for a prepared statement. On SQLite it has a plus sign, which does not change the value, so
 * that the placeholder is not bare. `like` is the column whose encoding applies; it is needed for values other than
 * texts and numbers.
 */
export function param(name: string, like?: PgColumn): SQL {
  const place = like ? columnParam(name, like) : sql.placeholder(name);
  return isSqlite ? sql`+${place}` : sql`${place}`;
}

/** Returns a placeholder for an inserted value that may be null: Drizzle's own placeholder would encode the null. */
export const columnParam = (name: string, column: PgColumn): SQL =>
  sql`${sql.param(sql.placeholder(name), {
    mapToDriverValue: (value: unknown) => (value === null ? null : column.mapToDriverValue(value)),
  })}`;

const list: DriverValueEncoder<unknown, unknown> = {
  mapToDriverValue: (values) => (isSqlite ? JSON.stringify(values) : values),
};

/**
 * Returns the condition that the column is in a list of any length. A plain `in` would need a separate statement for
 * each length.
 */
export const inArrayParam = (column: PgColumn | SQL, name: string): SQL => isAmong(column, sql.placeholder(name));

/** Returns the same condition for a statement that is not prepared. */
export const inList = (column: PgColumn, values: readonly string[]): SQL => isAmong(column, values);

function isAmong(column: PgColumn | SQL, values: unknown): SQL {
  const place = sql.param(values, list);
  return isSqlite ? sql`${column} in (select value from json_each(${place}))` : sql`${column} = any(${place})`;
}

/**
 * Returns a column for a condition for which SQLite must not use an index. Without statistics, SQLite rates an index on
 * a value that half of the rows share as highly as one on a single dealer. On Postgres the planner decides.
 */
export const noIndex = (column: PgColumn | SQL): SQL => (isSqlite ? sql`+${column}` : sql`${column}`);

/**
 * Returns the condition that a column has one of the values that a subquery selects, for a statement that reads all
 * matches. As an array of Postgres the values are looked up in the column's index, which takes two thirds of the time of
 * comparing the column of every row with them.
 */
export const inEach = (column: PgColumn | SQL, values: SQL): SQL =>
  isSqlite ? sql`${column} in (${values})` : sql`${column} = any(array(${values}))`;

/**
 * Returns the same condition for many values. Postgres then compares the column of every row with them, which is faster
 * than thousands of lookups in the index; SQLite is faster with the lookups.
 */
export const inScan = (column: PgColumn | SQL, values: SQL): SQL =>
  isSqlite ? sql`${column} in (${values})` : sql`(${column} in (${values})) is true`;

/** Returns a limit that is written into the statement as a number. The statement's name must contain this number. */
export function literalLimit(rows: number): number {
  if (!Number.isSafeInteger(rows) || rows < 0) throw new RangeError(`not a number of rows: ${rows}`);
  // Drizzle accepts any SQL as the limit, but its types allow only a number or a placeholder.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return sql.raw(String(rows)) as unknown as number;
}
