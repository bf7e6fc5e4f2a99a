import type { TableRow } from "../csv.ts";
import { headerKey } from "../results-file/headers.ts";
import type { DealerColumns } from "./dealer-columns.ts";

// This module joins the columns of a list that are parts of one field: the number and the name of the street, and the
// area code and the rest of a phone number (docs/spec/files.md#dealer-lists).

const keysOf = (names: string): ReadonlySet<string> => new Set(names.split("|").map(headerKey));

const houseNumber = keysOf(
  `house no|house number|house #|street no|street number|street #|st no|st number|civic no|civic number|civic #|
    address number|address no|no civique|n civique|numero civique|numero de rue|no de rue|no de porte`,
);
const streetName = keysOf(
  "street name|street|st name|road name|road|rue|nom de rue|nom de la rue|voie|nom de la voie|nom de voie",
);
/** These columns are part of the street only if they are beside its number or name: "Dir", "Type". */
const streetPart = keysOf(
  `dir|direction|predir|pre dir|prefix direction|street direction|street dir|post dir|postdir|suffix direction|
    type|street type|suffix|street suffix|st type|type de rue|type de voie|genre de rue|orientation`,
);
const areaCode = keysOf("area|area code|phone area|phone area code|indicatif|indicatif regional|ind reg|ind");
const extension = keysOf("ext|extension|phone ext|phone extension|poste");

interface Group {
  field: "addressLine1" | "phone";
  /** These are the indexes of the joined columns, in the order in which they are joined. */
  at: readonly number[];
  join: (parts: readonly string[]) => string;
}

/**
 * Returns the table with joined columns, and which column has which field. If no field is in several columns, the table
 * is returned unchanged.
 */
export function joinSplitColumns(
  header: string[],
  body: TableRow[],
): { header: string[]; body: TableRow[]; known: DealerColumns } {
  const groups = [streetOf(header, body), phoneOf(header, body)].filter((group) => group !== null);
  if (groups.length === 0) return { header, body, known: {} };
  const joined = new Set(groups.flatMap(({ at }) => at.slice(1)));
  const left = header.map((_, at) => at).filter((at) => !joined.has(at));
  const groupAt = new Map(groups.map((group) => [group.at[0], group]));
  const textAt = (cells: readonly string[], at: number): string => {
    const group = groupAt.get(at);
    return group ? group.join(group.at.map((one) => (cells[one] ?? "").trim())) : (cells[at] ?? "");
  };
  return {
    header: left.map(
      (at) =>
        groupAt
          .get(at)
          ?.at.map((one) => header[one])
          .join(" + ") ??
        header[at] ??
        "",
    ),
    body: body.map((row) => (row.broken ? row : { ...row, cells: left.map((at) => textAt(row.cells, at)) })),
    known: Object.fromEntries(groups.map(({ field, at }) => [field, left.indexOf(at[0] ?? 0)])),
  };
}

const words = (parts: readonly string[]): string => parts.filter((part) => part !== "").join(" ");

/** Returns the columns of the street, if its number has a column of its own: "1402 | N | Main | St". */
function streetOf(header: readonly string[], body: readonly TableRow[]): Group | null {
  const keys = header.map(headerKey);
  const number = keys.findIndex((key) => houseNumber.has(key));
  const name = keys.findIndex((key, at) => at !== number && streetName.has(key));
  if (number < 0 || name < 0) return null;
  // The column of the name may already contain the whole street address.
  if (share(body, name, (cell) => /^\d+\s/.test(cell)) > 0.5) return null;
  const at = [number, name];
  const joins = (one: number) => at.includes(one - 1) || at.includes(one + 1);
  // A part may follow another part: "Type", then "Orientation".
  for (const _ of streetPart) {
    const more = keys.findIndex((key, one) => !at.includes(one) && streetPart.has(key) && joins(one));
    if (more < 0) break;
    at.push(more);
  }
  return { field: "addressLine1", at: at.toSorted((a, b) => a - b), join: words };
}

/** Returns the columns of a phone number in parts: "928 | 555-0111 | 4". */
function phoneOf(header: readonly string[], body: readonly TableRow[]): Group | null {
  const keys = header.map(headerKey);
  const area = keys.findIndex(
    (key, at) =>
      areaCode.has(key) &&
      share(body, at, (cell) => /^\(?\d{3}\)?$/.test(cell)) >= 0.9 &&
      share(body, at + 1, (cell) => /^\d{3}[\s.-]?\d{4}$/.test(cell)) >= 0.9,
  );
  if (area < 0) return null;
  const isExtended = extension.has(keys[area + 2] ?? "");
  return {
    field: "phone",
    at: [area, area + 1, ...(isExtended ? [area + 2] : [])],
    join: ([code = "", local = "", ext = ""]) => (local === "" ? "" : words([code, local, ext && `ext. ${ext}`])),
  };
}

/** Returns the share of the filled cells of a column for which `is` returns true. */
function share(body: readonly TableRow[], at: number, is: (cell: string) => boolean): number {
  const filled = body.map(({ cells }) => (cells[at] ?? "").trim()).filter((cell) => cell !== "");
  return filled.length === 0 ? 0 : filled.filter(is).length / filled.length;
}
