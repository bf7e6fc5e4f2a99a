import {
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text as sqliteText,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { postgresColumns } from "./columns.postgres.ts";

/** This is the SQLite half of the column kit. It has the same keys and the same JavaScript types. */
export const sqliteColumns = {
  table: sqliteTable,
  text: () => sqliteText(),
  int: () => integer(),
  cents: () => integer(),
  real: () => real(),
  bool: () => integer({ mode: "boolean" }),
  instant: () => integer({ mode: "timestamp_ms" }),
  json: <T>() => sqliteText({ mode: "json" }).$type<T>(),
  index,
  uniqueIndex,
  primaryKey,
  check,
} satisfies Record<keyof typeof postgresColumns, unknown>;

// This fails to compile when a column kind has another JavaScript type on one of the databases.
type Kind = "text" | "int" | "cents" | "real" | "bool" | "instant";
type Data<Column> = Column extends () => { _: { data: infer D } } ? D : never;
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type AllSame = {
  [K in Kind]: Same<Data<(typeof postgresColumns)[K]>, Data<(typeof sqliteColumns)[K]>>;
}[Kind];
export const kindsAgree: AllSame = true;
