import type { Dialect } from "../../server/platform/db/dialect.ts";
import type { Person } from "../world/people.ts";

/** This is one handwritten statement with its values; `?` marks a value on both databases. */
export interface Bare {
  text: string;
  values: readonly (string | number | Date)[];
}

interface Fragments {
  month: (column: string) => string;
  /** This is joined to `race_totals t`, and returns each brand of a race with its counts. */
  brands: string;
  brand: (name: "brand" | "entries" | "paying" | "wins") => string;
}

/** These fragments differ between the two databases. */
export const fragments: Record<Dialect, Fragments> = {
  sqlite: {
    month: (column) => `strftime('%Y-%m', ${column} / 1000, 'unixepoch')`,
    brands: "join json_each(t.brands) b",
    brand: (name) => `(b.value ->> '${name}')`,
  },
  postgres: {
    month: (column) => `to_char(${column}, 'YYYY-MM')`,
    brands: "cross join lateral json_to_recordset(t.brands) as b(brand text, entries int, paying int, wins int)",
    brand: (name) => `b.${name}`,
  },
};

export const one = (text: string, ...values: Bare["values"]): Bare => ({ text, values });

/** This is a report of the portal, with handwritten SQL that reads the same figures. */
export interface Report {
  path: string;
  who: Person | undefined;
  bare: readonly Bare[];
}

/** Returns the values for this database. SQLite stores a time as milliseconds. */
export const valuesFor = (dialect: Dialect, { values }: Bare): unknown[] =>
  values.map((value) => (value instanceof Date && dialect === "sqlite" ? value.getTime() : value));

/** Returns the statement with the placeholders of Postgres: $1, $2 and so on. */
export function numbered({ text }: Bare): string {
  let at = 0;
  return text.replaceAll("?", () => `$${(at += 1)}`);
}
