import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text as pgText,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

/** This is the Postgres half of the column kit. Every `tables.ts` uses its types, even on SQLite. */
export const postgresColumns = {
  table: pgTable,
  /** Makes a column for texts, ids (UUIDv7) and race days (`YYYY-MM-DD`). */
  text: () => pgText(),
  int: () => integer(),
  /** Makes a column for whole minor units of a currency, never for a float (docs/spec/wire.md). */
  cents: () => bigint({ mode: "number" }),
  real: () => doublePrecision(),
  bool: () => boolean(),
  /** Makes a column for an instant in UTC, to the millisecond, so that both databases compare it in the same way. */
  instant: () => timestamp({ withTimezone: true, precision: 3, mode: "date" }),
  /**
   * Makes a column that keeps JSON text as it was written, with the order of its keys, as SQLite does. The type jsonb
   * would sort them.
   */
  json: <T>() => json().$type<T>(),
  index,
  uniqueIndex,
  primaryKey,
  check,
};
