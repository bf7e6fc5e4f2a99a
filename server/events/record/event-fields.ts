import { regionsOf, isRegion } from "#shared/countries.ts";
import { yearOf } from "#shared/dates.ts";
import type { CreateEventInput, UpdateEventInput } from "#shared/event-record.schema.ts";
import { nameKey } from "#shared/name-key.ts";
import { findPostalCode } from "../../dealers/postal.ts";
import { spellPostalCode } from "../../dealers/place-dealer.ts";
import { readWebsite } from "../../dealers/website.ts";
import { Problem } from "../../platform/problem.ts";
import { checkEventLength } from "./race-days.ts";
import type { EventRow } from "../tables.ts";

type Wanted = Partial<CreateEventInput> & Pick<UpdateEventInput, "canceled">;
type CurrentEvent = Pick<EventRow, "country" | "state" | "firstDate" | "lastDate"> &
  Partial<Pick<EventRow, "postedCash" | "postedCredit">>;

/** Builds the columns to write from the requested fields, checked against the current row. */
export function eventColumnsOf(before: CurrentEvent, wanted: Wanted): Partial<EventRow> {
  const { title, city, zipcode, venueWebsite, firstDate, lastDate, season } = wanted;
  const { raceStyle, venue, state, country, promoterId } = wanted;
  // A budget of null sets it to the total that the event posts now.
  const budget = wanted.budget === null ? (before.postedCash ?? 0) + (before.postedCredit ?? 0) : wanted.budget;
  // Fields that were not sent stay unchanged: Drizzle skips undefined.
  const change: Partial<EventRow> = dropUndefined({ raceStyle, venue, state, country, promoterId, budget });
  if (title !== undefined) Object.assign(change, { title, titleKey: nameKey(title) });
  if (city !== undefined) Object.assign(change, { city, cityKey: city === null ? null : nameKey(city) });
  if (venueWebsite !== undefined) {
    change.venueWebsite = venueWebsite === null ? null : readWebsite(venueWebsite, "venueWebsite");
  }
  if (zipcode !== undefined) Object.assign(change, placeOf(zipcode));
  checkState(country ?? before.country, state === undefined ? before.state : state);
  return { ...change, ...daysOf(before, { firstDate, lastDate, season }) };
}

function daysOf(
  before: CurrentEvent,
  { firstDate, lastDate, season }: Pick<Wanted, "firstDate" | "lastDate" | "season">,
): Partial<EventRow> {
  const first = firstDate ?? before.firstDate;
  const last = lastDate ?? (firstDate === undefined ? before.lastDate : later(firstDate, before.lastDate));
  checkEventLength(first, last);
  const year = season ?? (firstDate === undefined ? undefined : yearOf(firstDate));
  return dropUndefined({ firstDate: first, lastDate: last, season: year });
}

const later = (a: string, b: string): string => (a > b ? a : b);

function checkState(country: string, state: string | null): void {
  if (state !== null && regionsOf(country, "en").length > 0 && !isRegion(country, state)) {
    throw new Problem("invalid_value", { fields: { state: "invalid_value" } });
  }
}

/**
 * Returns the columns of an event's location. The location follows the postal code, so a new code updates the
 * coordinates.
 */
function placeOf(zipcode: string | null): Partial<EventRow> {
  if (zipcode === null) return { zipcode, lat: null, lon: null };
  const found = findPostalCode(zipcode);
  if (!found) throw new Problem("postal_code_unknown", { fields: { zipcode: "postal_code_unknown" } });
  return { zipcode: spellPostalCode(zipcode), lat: found.lat, lon: found.lon };
}

function dropUndefined<Row extends object>(row: { [Field in keyof Row]: Row[Field] | undefined }): Partial<Row> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Partial<Row>;
}
