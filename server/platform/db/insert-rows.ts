import { getTableColumns, getTableName, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Tx } from "./database.ts";
import { prepared } from "./statements/prepared.ts";
import { columnParam } from "./statements/prepared-params.ts";

/** An insert of more rows than this is probably an import, which gains nothing from a cached statement. */
const maxCachedRows = 4;

/** This is an insert of a number of rows with the same columns, which is built once. */
interface Insert {
  rows: number;
  known: "leave" | undefined;
  columns: readonly string[];
  /** These are the names of the placeholders, in the order of the columns, for each row. */
  names: readonly (readonly string[])[];
  name: string;
}
const insertsOf = new WeakMap<PgTable, Insert[]>();

/**
 * Inserts rows. For up to `maxCachedRows` rows with the same columns, the statement is built once for each table, number
 * of rows, columns and `known`. With `known: "leave"`, a row whose unique value already exists is skipped.
 */
export async function insertRows<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly T["$inferInsert"][],
  { known }: { known?: "leave" } = {},
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const insert = rows.length > maxCachedRows ? null : insertOf(table, rows, known);
  if (!insert) {
    const inserting = tx.insert(table).values([...rows]);
    await (known === "leave" ? inserting.onConflictDoNothing() : inserting);
    return;
  }
  const { columns, names, name } = insert;
  const statement = prepared(tx, name, () => {
    const all = getTableColumns(table);
    const places = names.map((ofRow) => {
      const row: Record<string, SQL> = {};
      for (const [at, column] of columns.entries()) {
        const kind = all[column];
        if (kind) row[column] = columnParam(ofRow[at] ?? "", kind);
      }
      // The row that is built here has a placeholder for each value.
      // oxlint-disable-next-line no-unsafe-type-assertion
      return row as T["$inferInsert"];
    });
    const inserting = tx.insert(table).values(places);
    return known === "leave" ? inserting.onConflictDoNothing() : inserting;
  });
  const values: Record<string, unknown> = {};
  for (let at = 0; at < rows.length; at += 1) {
    const row: Record<string, unknown> = rows[at] ?? {};
    for (let column = 0; column < columns.length; column += 1) {
      values[names[at]?.[column] ?? ""] = row[columns[column] ?? ""];
    }
  }
  await statement.execute(values);
}

/** Returns the insert for these rows, or null when they do not have the same columns. */
function insertOf(table: PgTable, rows: readonly object[], known: Insert["known"]): Insert | null {
  let inserts = insertsOf.get(table);
  if (!inserts) insertsOf.set(table, (inserts = []));
  const before = inserts.find(
    (insert) => insert.rows === rows.length && insert.known === known && rows.every((row) => fits(row, insert)),
  );
  if (before) return before;
  const [columns = []] = rows.map(namesOf);
  if (rows.some((row) => namesOf(row).join() !== columns.join())) return null;
  const names = rows.map((_, at) => columns.map((column) => `${column}${at}`));
  const name = `insert ${known ?? ""} ${rows.length} ${getTableName(table)} ${columns.join()}`;
  const insert: Insert = { rows: rows.length, known, columns, names, name };
  inserts.push(insert);
  return insert;
}

/** Returns true if the row has exactly the columns of the insert, in their order. */
function fits(row: object, { columns }: Insert): boolean {
  let at = 0;
  for (const [name, value] of Object.entries(row)) {
    if (value === undefined) continue;
    if (columns[at] !== name) return false;
    at += 1;
  }
  return at === columns.length;
}

const namesOf = (row: object): string[] =>
  Object.entries(row).flatMap(([name, value]) => (value === undefined ? [] : [name]));
