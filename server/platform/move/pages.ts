import { hash } from "node:crypto";
import { keyOf, type MovedTable, type Row, type Side } from "./side.ts";

/**
 * A page has at most about this many characters of values, so that memory use does not depend on the size of the
 * tables.
 */
const pageCharacters = 1_000_000;
const maxPageRows = 5_000;

/** Reads a table in pages, starting after a key. */
export async function* pagesOf(
  side: Pick<Side, "read">,
  table: MovedTable,
  { after = null, maxRows = maxPageRows }: { after?: Row | null; maxRows?: number } = {},
): AsyncGenerator<Row[]> {
  let limit = Math.min(100, maxRows);
  for (let from = after; ;) {
    const rows = await side.read(table, from, limit);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (rows.length < limit) return;
    from = keyOf(table, last);
    const perRow = JSON.stringify(last).length;
    limit = Math.max(1, Math.min(maxRows, limit * 2, Math.floor(pageCharacters / perRow)));
  }
}

const modulus = 1n << 128n;

/**
 * These are the number of rows of a table, and the sum of the rows' hashes, which does not depend on the order of the
 * rows.
 */
export interface Checksum {
  rows: number;
  sum: string;
}

export async function tableChecksum(
  side: Pick<Side, "read">,
  table: MovedTable,
  onRows: (rows: number) => void = () => undefined,
): Promise<Checksum> {
  let sum = 0n;
  let count = 0;
  for await (const rows of pagesOf(side, table)) {
    for (const row of rows) sum += BigInt(`0x${hash("sha256", JSON.stringify(row), "hex").slice(0, 32)}`);
    sum %= modulus;
    count += rows.length;
    onRows(rows.length);
  }
  return { rows: count, sum: sum.toString(16) };
}
