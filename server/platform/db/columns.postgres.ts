import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text as pgText,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

/** The Postgres half of the column kit. Its types are the language in which every `tables.ts` is read. */
export const postgresColumns = {
  table: pgTable,
  /** Words, ids (UUIDv7), race days (`YYYY-MM-DD`). */
  text: () => pgText(),
  int: () => integer(),
  /** Whole minor units of a currency; never a float (decisions §2). */
  cents: () => bigint({ mode: "number" }),
  real: () => doublePrecision(),
  bool: () => boolean(),
  /** An instant in UTC, to the millisecond so that both databases compare alike. */
  instant: () => timestamp({ withTimezone: true, precision: 3, mode: "date" }),
  json: <T>() => jsonb().$type<T>(),
  index,
  uniqueIndex,
  primaryKey,
  check,
};
