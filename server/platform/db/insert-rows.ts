import { getTableColumns, getTableName, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Tx } from "./database.ts";
import { prepared } from "./statements/prepared.ts";
import { columnParam } from "./statements/prepared-params.ts";

/** An insert of more rows than this is an import, which gains nothing from a cached statement. */
const maxCachedRows = 4;

/**
 * Inserts one or a few rows with a statement that is built once for each table and number of rows. `known: "leave"`
 * skips a row whose unique value already exists.
 */
export async function insertRows<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly T["$inferInsert"][],
  { known }: { known?: "leave" } = {},
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = namesOf(first);
  if (rows.length > maxCachedRows || rows.some((row) => namesOf(row).join() !== columns.join())) {
    const insert = tx.insert(table).values([...rows]);
    await (known === "leave" ? insert.onConflictDoNothing() : insert);
    return;
  }
  const name = `insert ${known ?? ""} ${rows.length} ${getTableName(table)} ${columns.join()}`;
  const statement = prepared(tx, name, () => {
    const all = getTableColumns(table);
    const places = rows.map((_, at) => {
      const row: Record<string, SQL> = {};
      for (const column of columns) {
        const kind = all[column];
        if (kind) row[column] = columnParam(`${column}${at}`, kind);
      }
      // This row has a placeholder for each value.
      // oxlint-disable-next-line no-unsafe-type-assertion
      return row as T["$inferInsert"];
    });
    const insert = tx.insert(table).values(places);
    return known === "leave" ? insert.onConflictDoNothing() : insert;
  });
  const values: Record<string, unknown> = {};
  for (const [at, row] of rows.entries()) {
    for (const [column, value] of Object.entries(row)) values[`${column}${at}`] = value;
  }
  await statement.execute(values);
}

const namesOf = (row: object): string[] =>
  Object.entries(row).flatMap(([name, value]) => (value === undefined ? [] : [name]));
