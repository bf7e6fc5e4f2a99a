import { addDays } from "./dates.ts";

/** What an event, its classes and their payouts mean: rules that server and web share. */

export const raceStyles = ["flat", "motocross", "road", "offroad"] as const;
export type RaceStyle = (typeof raceStyles)[number];

export const payoutTypes = ["cash", "dealerCredit", "noPayout"] as const;
export type PayoutType = (typeof payoutTypes)[number];

export const eventKinds = ["event", "standings"] as const;

export const resultsStatuses = ["upcoming", "canceled", "due", "late", "received", "verified"] as const;
export type ResultsStatus = (typeof resultsStatuses)[number];

interface ResultsFacts {
  lastDate: string;
  canceled: boolean;
  received: boolean;
  verified: boolean;
}

/** Results are due within two weeks of the event's last day (spec §9). */
export const resultsDueOn = (lastDate: string, dueDays: number): string => addDays(lastDate, dueDays);

/** Where an event's results stand on a day, given when they are due. That day itself is not late yet. */
export function resultsStatusOf(facts: ResultsFacts, today: string, due: string): ResultsStatus {
  if (facts.canceled) return "canceled";
  if (facts.verified) return "verified";
  if (facts.received) return "received";
  if (today <= facts.lastDate) return "upcoming";
  return today > due ? "late" : "due";
}

/** A paying position, or a range of them ("11–15"), each place of it paying `amount`. */
export interface PlacePayout {
  fromPlace: number;
  toPlace: number;
  /** Minor units. */
  amount: number;
}

/** What a place pays; 0 where it pays nothing. */
export function payoutOfPlace(places: readonly PlacePayout[], place: number): number {
  return places.find(({ fromPlace, toPlace }) => fromPlace <= place && place <= toPlace)?.amount ?? 0;
}

/** All that a class may pay: ranges count once for each of their places (decisions §4). */
export function postedOfPlaces(places: readonly PlacePayout[]): number {
  return places.reduce((sum, { fromPlace, toPlace, amount }) => sum + (toPlace - fromPlace + 1) * amount, 0);
}

/** What an event posts, by purse. A class that is only counted posts nothing, whatever its places say. */
export function postedOfClasses(classes: readonly { payoutType: PayoutType; places: readonly PlacePayout[] }[]): {
  cash: number;
  credit: number;
} {
  const sum = (type: PayoutType) =>
    classes
      .filter(({ payoutType }) => payoutType === type)
      .reduce((total, { places }) => total + postedOfPlaces(places), 0);
  return { cash: sum("cash"), credit: sum("dealerCredit") };
}

/** The first place that two rows of a class both pay, or null. */
export function overlappingPlace(places: readonly PlacePayout[]): number | null {
  const rows = places.toSorted((a, b) => a.fromPlace - b.fromPlace);
  for (let at = 1; at < rows.length; at += 1) {
    const [before, row] = [rows[at - 1], rows[at]];
    if (before && row && row.fromPlace <= before.toPlace) return row.fromPlace;
  }
  return null;
}

/** Promoters change classes and payouts up to the first race day, admins at any time (decisions §4). */
export function classesOpenTo(
  who: "promoter" | "admin",
  event: { firstDate: string; canceled: boolean },
  today: string,
): boolean {
  if (who === "admin") return true;
  return !event.canceled && today <= event.firstDate;
}
