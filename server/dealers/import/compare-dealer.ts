import type { DealerFileField } from "#shared/dealers-file/dealer-columns.ts";
import type { DealerFileRow } from "#shared/dealers-file/read-dealer-row.ts";
import type { ImportRow } from "#shared/dealer-import.schema.ts";
import { nameKey } from "#shared/name-key.ts";
import { isSamePostalCode } from "#shared/postal.ts";
import type { DealerTableRow } from "../dealer-store.ts";
import { numberKey } from "./match-dealers.ts";
import { placeDealer } from "../place-dealer.ts";
import { findPostalCode } from "../postal.ts";

type Change = ImportRow["changes"][number];

/** Maps the fields of a list to the columns of a record. A list never changes the country. */
const columnOf = {
  dealerId: "dealerNumber",
  name: "name",
  addressLine1: "addressLine1",
  addressLine2: "addressLine2",
  city: "city",
  state: "state",
  zipcode: "zipcode",
  phone: "phone",
  websiteUrl: "websiteUrl",
  email: "email",
  bio: "bio",
} as const satisfies Partial<Record<DealerFileField, keyof DealerTableRow>>;
type ComparedField = keyof typeof columnOf;

/** Two points closer than this, in degrees, are the same place, because lists round coordinates differently. */
const samePoint = 0.0005;

/**
 * Compares a dealer with a row of a list. Returns what the row would change: the values to write, and the changes in
 * words. A field that the row leaves empty stays.
 */
export function compareDealer(dealer: DealerTableRow, { values, place }: DealerFileRow) {
  const changes: Change[] = [];
  const write: Partial<DealerTableRow> = {};
  for (const [field, column] of Object.entries(columnOf)) {
    // The entries are exactly those of `columnOf`.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const [name, key] = [field as ComparedField, column as (typeof columnOf)[ComparedField]];
    const [before, after] = [dealer[key], values[name]];
    if (after === undefined || isSameValue(name, before, after)) continue;
    changes.push({ field: name, before, after });
    write[key] = after;
  }
  if (write.name !== undefined && write.name !== null) write.nameKey = nameKey(write.name);
  const location = locationOf(dealer, write.zipcode ?? undefined, place);
  if (location) {
    Object.assign(write, location);
    const shown = placeDealer(dealer);
    if (place) changes.push({ field: "location", before: shown && pointText(shown), after: pointText(place) });
  }
  return { changes, write };
}

const pointText = ({ lat, lon }: { lat: number; lon: number }): string => `${lat.toFixed(4)}, ${lon.toFixed(4)}`;

/**
 * Returns the new coordinates: those of the list, else those of a new postal code, because the old ones belong to the
 * old shop; nothing if the dealer stays where it is.
 */
function locationOf(dealer: DealerTableRow, zipcode: string | undefined, place: DealerFileRow["place"]) {
  if (place) {
    const { lat, lon } = dealer;
    const stays =
      lat !== null && lon !== null && Math.abs(lat - place.lat) < samePoint && Math.abs(lon - place.lon) < samePoint;
    return stays ? null : place;
  }
  if (zipcode === undefined) return null;
  const found = findPostalCode(zipcode);
  return { lat: found?.lat ?? null, lon: found?.lon ?? null };
}

/**
 * Returns whether the value of the list is the same as the current one. Lists differ in case and in the format of phone
 * numbers, and often lose accents.
 */
function isSameValue(field: ComparedField, before: string | null, after: string): boolean {
  if (before === null || before === after) return before === after;
  if (field === "zipcode") return isSamePostalCode(before, after);
  if (field === "phone") return digitsOf(before) === digitsOf(after);
  if (field === "websiteUrl") return siteOf(before) === siteOf(after);
  if (field === "email") return before.toLowerCase() === after.toLowerCase();
  if (field === "dealerId") return numberKey(before) === numberKey(after);
  const [plain, said] = [folded(before), folded(after)];
  // If the list has an accent that the record lacks, the values differ, so the list corrects the record.
  return plain === said && accentsIn(after) <= accentsIn(before);
}

/** A North American number with and without its 1 is the same. */
const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
const siteOf = (url: string): string =>
  url
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, "")
    .replace(/\/$/, "");
const decomposed = (text: string): string => text.normalize("NFKD");
const folded = (text: string): string =>
  decomposed(text).replaceAll(/\p{M}/gu, "").replaceAll(/[’‘]/g, "'").replaceAll(/\s+/g, " ").trim().toLowerCase();
const accentsIn = (text: string): number => decomposed(text).match(/\p{M}/gu)?.length ?? 0;
