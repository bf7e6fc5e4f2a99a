import type { DealerColumns } from "#shared/dealers-file/dealer-columns.ts";
import { readDealerRow, type DealerFileRow } from "#shared/dealers-file/read-dealer-row.ts";
import type { DealerTable } from "#shared/dealers-file/read-dealer-table.ts";
import type { DealerImportPreview, ImportRow } from "#shared/dealer-import.schema.ts";
import { joinList } from "#shared/format.ts";
import { sha256 } from "../../platform/secrets.ts";
import type { DealerTableRow } from "../dealer-store.ts";
import { findPostalCode } from "../postal.ts";
import { compareDealer } from "./compare-dealer.ts";
import { dealerMatcher, numberKey, placeKeys, type DealerMatch } from "./match-dealers.ts";

/** This is a row with what its import would write. */
export interface PlannedDealer {
  row: ImportRow;
  read: DealerFileRow;
  /** This is the dealer as it was compared; null for a new one. */
  dealer: DealerTableRow | null;
  write: Partial<DealerTableRow>;
  /** These are the ids of the dealers that the row is about or may be about. */
  about: readonly string[];
}

export interface DealerImportPlan {
  rows: PlannedDealer[];
  gone: DealerTableRow[];
  /** This is the digest of everything that the import would write: the same digest means the same import. */
  digest: string;
}

/**
 * Plans the import of a list, without writing: which rows are new, what they change, and which are in error. A list
 * never deletes, activates or deactivates a dealer, and never changes its country.
 */
export function planDealerImport(
  table: DealerTable,
  columns: DealerColumns,
  dealers: readonly DealerTableRow[],
): DealerImportPlan {
  const matchOf = dealerMatcher(dealers);
  const taken: Taken = new Map();
  const rows = table.body.map((line) => {
    const read = readDealerRow(line, columns);
    return planRow(read, matchOf(read), taken);
  });
  const named = new Set(rows.flatMap(({ about }) => about));
  const countries = new Set(rows.flatMap(({ read }) => read.values.country ?? []));
  const gone = dealers.filter(({ id, active, country }) => active && countries.has(country) && !named.has(id));
  const written = rows
    .filter(({ row }) => row.status === "new" || row.status === "changed")
    .map(({ row, read, dealer, write }) => [row.line, dealer?.id, dealer?.version, write, dealer ? null : read]);
  return { rows, gone, digest: sha256(JSON.stringify(written)) };
}

function planRow(read: DealerFileRow, match: DealerMatch, taken: Taken): PlannedDealer {
  const dealer = match.kind === "known" ? match.dealer : null;
  const faults = [...read.faults];
  const notes = [...read.notes, ...notesOn(read, match)];
  if (match.kind === "ambiguous") {
    faults.push({ code: "ambiguous", value: match.dealers.map(({ name }) => name).join(", ") });
  }
  if (dealer && read.values.country !== undefined && read.values.country !== dealer.country) {
    faults.push({ code: "country_differs", value: read.values.country });
  }
  if (match.kind === "new" && read.values.country === undefined && !faults.some(isAboutPlace)) {
    faults.push({ code: "country_unknown", value: "" });
  }
  const duplicate = match.kind === "new" && !match.resembles ? duplicateOf(read, taken) : null;
  if (duplicate) notes.push({ code: "resembles", value: joinList([read.values.name, duplicate]) });
  const first = firstLineOf(read, dealer, taken);
  if (first !== null) faults.push({ code: "repeated", value: String(first) });
  const { changes, write } = dealer ? compareDealer(dealer, read) : { changes: [], write: {} };
  const status = faults.length > 0 ? "faulty" : dealer === null ? "new" : changes.length > 0 ? "changed" : "unchanged";
  const { dealerId: number, name = dealer?.name ?? "", city, state } = read.values;
  return {
    row: {
      line: read.line,
      status,
      dealerId: dealer?.id ?? null,
      number: number ?? dealer?.dealerNumber ?? null,
      name,
      city: city ?? dealer?.city ?? null,
      state: state ?? dealer?.state ?? null,
      changes: status === "changed" ? changes : [],
      faults,
      notes,
    },
    read,
    dealer,
    write,
    about: match.kind === "ambiguous" ? match.dealers.map(({ id }) => id) : dealer ? [dealer.id] : [],
  };
}

const isAboutPlace = ({ code }: DealerFileRow["faults"][number]): boolean =>
  code === "country_unknown" || code === "address_unreadable" || code === "row_unreadable";

/** This maps the keys of earlier rows to their line and their dealer's number. */
type Taken = Map<string, { line: number; number: string | undefined }>;

/** Returns the number of a dealer of an earlier row that has the name and the place of this one, and another number. */
function duplicateOf({ values }: DealerFileRow, taken: Taken): string | null {
  if (values.dealerId === undefined) return null;
  const earlier = placeKeys({ ...values, name: values.name ?? "" }).map((place) => taken.get(`numbered ${place}`));
  const number = earlier.find((row) => row !== undefined)?.number;
  return number !== undefined && numberKey(number) !== numberKey(values.dealerId) ? number : null;
}

/**
 * Returns the line of an earlier row about the same dealer. If there is none, it adds this row to `taken` and returns
 * null.
 */
function firstLineOf({ line, values }: DealerFileRow, dealer: DealerTableRow | null, taken: Taken): number | null {
  const places = dealer ? [] : placeKeys({ ...values, name: values.name ?? "" });
  const number = values.dealerId === undefined ? null : `number ${numberKey(values.dealerId)}`;
  const own = [...(dealer ? [`dealer ${dealer.id}`] : []), ...(number === null ? [] : [number])];
  // New dealers with numbers of their own may share their name and place. A row without a number is taken to be one of
  // them.
  const taker = number === null ? "unnumbered" : "numbered";
  const clashes = places.flatMap((place) =>
    number === null ? [`unnumbered ${place}`, `numbered ${place}`] : [`unnumbered ${place}`],
  );
  const first = [...own, ...clashes].map((key) => taken.get(key)).find((one) => one !== undefined);
  if (first !== undefined) return first.line;
  for (const key of [...own, ...places.map((place) => `${taker} ${place}`)]) {
    taken.set(key, { line, number: values.dealerId });
  }
  return null;
}

/**
 * Returns whether a new dealer is added deactivated because the list marks it as closed, or has an unknown status for
 * it. Nobody can redeem there until staff activate it.
 */
export const isAddedInactive = ({ active, notes }: Pick<DealerFileRow, "active" | "notes">): boolean =>
  active === false || notes.some(({ code }) => code === "status_unknown");

/** Returns notes that a person should read before the import. None of them prevents the import of the row. */
function notesOn({ values, active, notes: read }: DealerFileRow, match: DealerMatch): DealerFileRow["notes"] {
  const notes: DealerFileRow["notes"] = [];
  const { zipcode, state } = values;
  const isHome = values.country === "US" || values.country === "CA";
  const found = zipcode && isHome ? findPostalCode(zipcode) : null;
  if (zipcode && isHome && !found) notes.push({ code: "zip_unknown", value: zipcode });
  if (found && state && found.region !== state) notes.push({ code: "region_differs", value: `${state}, ${zipcode}` });
  if (match.kind === "known" && !match.dealer.active && active !== false) {
    notes.push({ code: "stays_inactive", value: "" });
  }
  if (match.kind === "known" && match.dealer.active && active === false)
    notes.push({ code: "stays_active", value: "" });
  if (match.kind === "new" && isAddedInactive({ active, notes: read }))
    notes.push({ code: "added_inactive", value: "" });
  if (match.kind === "new" && match.resembles) {
    notes.push({ code: "resembles", value: `${match.resembles.name}, ${match.resembles.dealerNumber ?? ""}` });
  }
  return notes;
}

const samples = 3;

/** Returns the plan as the screen shows it. */
export function presentPlan(
  fileName: string,
  table: DealerTable,
  columns: DealerColumns,
  { rows, gone, digest }: DealerImportPlan,
): DealerImportPreview {
  const count = (status: ImportRow["status"]): number => rows.filter(({ row }) => row.status === status).length;
  const isRead = columns.name !== undefined;
  return {
    fileName,
    digest,
    columns: {
      headers: table.header.map((name, at) => ({
        name,
        samples: [...new Set(table.body.slice(0, 20).map(({ cells }) => (cells[at] ?? "").trim().slice(0, 40)))]
          .filter((text) => text !== "")
          .slice(0, samples),
      })),
      columns,
      suffice: isRead,
      known: isRead && table.guess.name === columns.name && table.header[columns.name ?? -1] !== "",
    },
    totals: {
      rows: rows.length,
      new: count("new"),
      changed: count("changed"),
      unchanged: count("unchanged"),
      faulty: count("faulty"),
      gone: gone.length,
    },
    rows: isRead ? rows.map(({ row }) => row).filter(({ status }) => status !== "unchanged") : [],
    others: table.others.map(({ line, cells }) => ({ line, text: joinList(cells, " ").slice(0, 80) })),
    gone: gone.map((dealer) => ({
      _id: dealer.id,
      number: dealer.dealerNumber,
      name: dealer.name,
      city: dealer.city,
      state: dealer.state,
    })),
  };
}
