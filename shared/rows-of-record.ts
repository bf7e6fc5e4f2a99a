import { unescapeCell, type TableRow } from "./csv.ts";
import type { Locale } from "./locale.ts";
import { nameKey } from "./name-key.ts";

// An export of several events or series has a column with the id of each row's record. Therefore the file can be
// uploaded at any of them: the upload takes only the rows of its own record.

/** These are the columns that say to which record a row belongs; only the id decides. */
export interface RecordColumns {
  id: Readonly<Record<Locale, string>>;
  /** These columns tell a person which record it is; the upload does not read them. */
  told: readonly Readonly<Record<Locale, string>>[];
}

export interface OwnRows {
  rows: readonly TableRow[];
  /** This is the number of rows that belong to other records. */
  others: number;
  /** These rows name no record although the file names several, so it is unknown to which one they belong. */
  unclear: readonly TableRow[];
  /** This is true if each row that names a record names another one. */
  elsewhere: boolean;
}

/** Selects the rows of one record; all of them if the file has no column with ids. */
export function rowsOfRecord(
  rows: readonly TableRow[],
  header: readonly string[],
  { id: idHeader }: RecordColumns,
  recordId: string | undefined,
): OwnRows {
  const keys = Object.values(idHeader).map(nameKey);
  const at = header.findIndex((cell) => keys.includes(nameKey(cell)));
  if (at < 0 || recordId === undefined) return { rows, others: 0, unclear: [], elsewhere: false };
  const idOf = ({ cells }: TableRow): string => unescapeCell((cells[at] ?? "").trim()).toLowerCase();
  const isOther = (row: TableRow): boolean => !row.broken && idOf(row) !== "" && idOf(row) !== recordId;
  const others = rows.filter(isOther).length;
  const own = rows.filter((row) => !isOther(row));
  const unclear = others === 0 ? [] : own.filter((row) => !row.broken && idOf(row) === "");
  const named = own.filter((row) => !unclear.includes(row));
  return { rows: named, others, unclear, elsewhere: others > 0 && named.every(({ broken }) => broken) };
}

/** Returns whether a header is one of these columns. */
export function isRecordColumn(header: string, { id, told }: RecordColumns): boolean {
  const key = nameKey(header);
  return [id, ...told].some((words) => Object.values(words).some((word) => nameKey(word) === key));
}
