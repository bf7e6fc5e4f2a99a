import { nameKey } from "../name-key.ts";
import type { ParsedRow } from "./formats.ts";

/**
 * Marks equal places of several rows of a class as ties if the places after them are skipped: 1, 1, 3
 * (docs/spec/files.md#results-upload). Without such a gap, or at the end of the order, the rows are not marked, and the
 * row check reports them. Ties that this function marked earlier are computed again.
 */
export function withFoundTies(rows: readonly ParsedRow[]): ParsedRow[] {
  const plain = rows.map(unmarked);
  const holders = new Map<string, Map<number, ParsedRow[]>>();
  for (const row of plain) {
    if (row.place === null) continue;
    const key = nameKey(row.className ?? "");
    const own = holders.get(key) ?? new Map<number, ParsedRow[]>();
    holders.set(key, own);
    const same = own.get(row.place);
    if (same) same.push(row);
    else own.set(row.place, [row]);
  }
  const tied = new Set<ParsedRow>();
  for (const own of holders.values()) {
    for (const [place, same] of own) {
      const next = place + same.length;
      const between = Array.from({ length: same.length - 1 }, (_, at) => place + 1 + at);
      // A rider who is listed twice is not tied with himself.
      if (new Set(same.map(riderOf)).size < same.length) continue;
      if (same.length < 2 || !own.has(next) || between.some((one) => own.has(one))) continue;
      for (const row of same) if (!row.tie) tied.add(row);
    }
  }
  return plain.map((row) => (tied.has(row) ? { ...row, tie: true, tieFound: true } : row));
}

/** Returns a key of the rider, by which two rows of one rider are found. */
export const riderOf = ({ firstName, lastName, number, email, amaNumber }: ParsedRow): string =>
  nameKey(`${firstName} ${lastName} ${number} ${email} ${amaNumber}`);

function unmarked(row: ParsedRow): ParsedRow {
  if (!row.tieFound) return row;
  const { tieFound: _, ...own } = row;
  return { ...own, tie: false };
}
