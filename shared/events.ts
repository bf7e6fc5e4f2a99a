import { addDays } from "./dates.ts";

// These are the rules of events, classes and payouts that the server and the web app share.

export const raceStyles = ["flat", "motocross", "road", "offroad"] as const;
export type RaceStyle = (typeof raceStyles)[number];

export const payoutTypes = ["cash", "dealerCredit", "noPayout"] as const;
export type PayoutType = (typeof payoutTypes)[number];

/** An event takes at most this many days, so that lists find today's events by their first day. */
export const maxEventDays = 60;

export const eventKinds = ["event", "standings"] as const;

export const resultsStatuses = ["upcoming", "canceled", "due", "late", "received", "verified"] as const;
export type ResultsStatus = (typeof resultsStatuses)[number];

/** This counts the classes of an event that ran, and how many of them have submitted and verified results. */
export interface ClassesVerified {
  verified: number;
  submitted: number;
  ran: number;
}

interface ClassDone {
  verifiedAt: unknown;
  didNotRunAt: unknown;
}

/** Counts the submitted and verified classes among those that ran: a class that did not run is not counted. */
export function countVerified(classes: readonly (ClassDone & { receivedAt: unknown })[]): ClassesVerified {
  const ran = classes.filter(({ didNotRunAt }) => !didNotRunAt);
  return {
    verified: ran.filter(({ verifiedAt }) => verifiedAt).length,
    submitted: ran.filter(({ receivedAt }) => receivedAt).length,
    ran: ran.length,
  };
}

/**
 * Returns true when an event's results are verified: every class is verified or did not run, and there is a class. See
 * docs/spec/results.md#verification.
 */
export function isFullyVerified(classes: readonly ClassDone[]): boolean {
  return classes.length > 0 && classes.every(({ verifiedAt, didNotRunAt }) => verifiedAt || didNotRunAt);
}

interface ResultsFacts {
  lastDate: string;
  canceled: boolean;
  received: boolean;
  verified: boolean;
}

/** Returns the day on which results are due: `dueDays` after the event's last day (docs/spec/portal.md#numbers). */
export const resultsDueOn = (lastDate: string, dueDays: number): string => addDays(lastDate, dueDays);

/** Returns the status of an event's results on the day `today`. On the due date itself they are not late yet. */
export function resultsStatusOf(facts: ResultsFacts, today: string, due: string): ResultsStatus {
  if (facts.canceled) return "canceled";
  if (facts.verified) return "verified";
  if (facts.received) return "received";
  if (today <= facts.lastDate) return "upcoming";
  return today > due ? "late" : "due";
}

/** This is a paying place, or a range of places ("11–15") of which each pays `amount`. */
export interface PlacePayout {
  fromPlace: number;
  toPlace: number;
  /** The amount is in cents. */
  amount: number;
}

/** Returns the payout of a place, or 0 if it pays nothing. */
export function payoutOfPlace(places: readonly PlacePayout[], place: number): number {
  return places.find(({ fromPlace, toPlace }) => fromPlace <= place && place <= toPlace)?.amount ?? 0;
}

/** Returns the max total that a class may pay: the amount of a range counts once for each of its places. */
export function postedOfPlaces(places: readonly PlacePayout[]): number {
  return places.reduce((sum, { fromPlace, toPlace, amount }) => sum + (toPlace - fromPlace + 1) * amount, 0);
}

/** Returns the number of paying places of a class. */
export const countPlaces = (places: readonly PlacePayout[]): number =>
  places.reduce((sum, { fromPlace, toPlace }) => sum + toPlace - fromPlace + 1, 0);

/**
 * Returns the posted total of an event for each purse. A class without payouts posts nothing, even if it has places.
 */
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

/** Returns the first place that two rows of a class both pay, or null. */
export function overlappingPlace(places: readonly PlacePayout[]): number | null {
  const rows = places.toSorted((a, b) => a.fromPlace - b.fromPlace);
  for (let at = 1; at < rows.length; at += 1) {
    const [before, row] = [rows[at - 1], rows[at]];
    if (before && row && row.fromPlace <= before.toPlace) return row.fromPlace;
  }
  return null;
}

/**
 * Returns true when classes and payouts can be changed: by admins at any time, by promoters until the end of the first
 * race day, and never by promoters once the event is canceled. The final standings of a series are created after its
 * races: the promoter can set their payouts until one of the classes is verified.
 */
export function classesOpenTo(
  who: "promoter" | "admin",
  event: {
    kind?: (typeof eventKinds)[number];
    firstDate: string;
    canceled: boolean;
    classes?: readonly { verifiedAt: unknown }[];
  },
  today: string,
): boolean {
  if (who === "admin") return true;
  if (event.canceled) return false;
  if (event.kind === "standings") return (event.classes ?? []).every(({ verifiedAt }) => verifiedAt === null);
  return today <= event.firstDate;
}
