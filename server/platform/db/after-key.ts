import { and, eq, gt, gte, lt, lte, or, type Column, type SQL } from "drizzle-orm";

/** These are the values by which the last row of a page is ordered. The last value is unique, such as an id. */
export type RowKey = readonly (string | number | Date)[];

/**
 * Returns the condition for the rows after a key, in an order by these columns, none of which can be null. Long lists
 * are read in pages this way (keyset pagination), because an offset would read all earlier rows again for each page,
 * and would repeat rows when others are inserted in the meantime.
 */
export function isAfterKey(
  columns: readonly Column[],
  descending: boolean,
  key: readonly (RowKey[number] | SQL)[] | undefined,
): SQL | undefined {
  if (!key) return undefined;
  const [beyond, from] = descending ? [lt, lte] : [gt, gte];
  const [column, ...others] = columns;
  const [value, ...rest] = key;
  if (!column || value === undefined) return undefined;
  if (others.length === 0) return beyond(column, value);
  // The first condition lets the database find the page by an index.
  return and(
    from(column, value),
    or(beyond(column, value), and(eq(column, value), isAfterKey(others, descending, rest))),
  );
}

/** Returns the key from which the next page continues, or null after the last page. */
export function nextKey<Row>(rows: readonly Row[], limit: number, keyOf: (row: Row) => RowKey): RowKey | null {
  const last = rows.at(-1);
  return last === undefined || rows.length < limit ? null : keyOf(last);
}
