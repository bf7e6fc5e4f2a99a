import type { Dialect } from "../../server/platform/db/dialect.ts";

/** This is one handwritten statement with its values; `?` marks a value on both databases. */
export interface Bare {
  text: string;
  values: readonly (string | number | Date)[];
}

/** These fragments differ between the two databases. */
export const fragments = {
  sqlite: { month: (column: string) => `strftime('%Y-%m', ${column} / 1000, 'unixepoch')` },
  postgres: { month: (column: string) => `to_char(${column}, 'YYYY-MM')` },
} satisfies Record<Dialect, { month: (column: string) => string }>;

/** SQLite stores an instant as milliseconds. */
export const valuesFor = (dialect: Dialect, { values }: Bare): unknown[] =>
  values.map((value) => (value instanceof Date && dialect === "sqlite" ? value.getTime() : value));

/** Returns the statement with the placeholders of Postgres: $1, $2 and so on. */
export function numbered({ text }: Bare): string {
  let at = 0;
  return text.replaceAll("?", () => `$${(at += 1)}`);
}
