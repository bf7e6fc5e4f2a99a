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

/** This is the Postgres half of the column kit. Every `tables.ts` has its types, also on SQLite. */
export const postgresColumns = {
  table: pgTable,
  /** Makes a column for texts, ids (UUIDv7) and race days (`YYYY-MM-DD`). */
  text: () => pgText(),
  int: () => integer(),
  /** Makes a column for whole minor units of a currency; never a float (docs/spec/wire.md). */
  cents: () => bigint({ mode: "number" }),
  real: () => doublePrecision(),
  bool: () => boolean(),
  /** Makes a column for an instant in UTC, to the millisecond, so that both databases compare it in the same way. */
  instant: () => timestamp({ withTimezone: true, precision: 3, mode: "date" }),
  /** Keeps the text as it was written, with the order of its keys, as SQLite does; jsonb would sort them. */
  json: <T>() => json().$type<T>(),
  index,
  uniqueIndex,
  primaryKey,
  check,
};
