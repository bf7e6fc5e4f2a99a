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

/** The Postgres half of the column kit. Every `tables.ts` is typed with its types. */
export const postgresColumns = {
  table: pgTable,
  /** Text, ids (UUIDv7), and race days (`YYYY-MM-DD`). */
  text: () => pgText(),
  int: () => integer(),
  /** Whole minor units of a currency; never a float (docs/spec/wire.md). */
  cents: () => bigint({ mode: "number" }),
  real: () => doublePrecision(),
  bool: () => boolean(),
  /** An instant in UTC, to the millisecond, so that both databases compare it in the same way. */
  instant: () => timestamp({ withTimezone: true, precision: 3, mode: "date" }),
  json: <T>() => jsonb().$type<T>(),
  index,
  uniqueIndex,
  primaryKey,
  check,
};
