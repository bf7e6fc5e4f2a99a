import { postedOfPlaces, type PayoutType, type PlacePayout } from "#shared/events.ts";
import { currencyOfCountry, type Currency } from "#shared/money.ts";
import type { AdminRound, AdminSerieAnswer } from "#shared/series-admin.schema.ts";
import type { SeriesPayouts, SeriesPayoutsLine } from "#shared/series-payouts.schema.ts";

/** This is a class of the payouts of a series, in the shape of a class of an event, but without results. */
export interface TargetClass {
  _id: string;
  name: string;
  payoutType: PayoutType;
  places: readonly PlacePayout[];
  posted: number;
  entries: number;
  starters: null;
  verifiedAt: null;
  didNotRunAt: null;
}

/** These are the payouts of a series in the shape that the payout grid and the payout table take. */
export interface PayoutsTarget {
  __v: number;
  currency: Currency;
  classes: readonly TargetClass[];
}

const noResults = { entries: 0, starters: null, verifiedAt: null, didNotRunAt: null } as const;

/**
 * Returns the payouts of a series in a shape that can be edited or shown. The lines have no ids, so their names serve
 * as ids.
 */
export const targetOf = (version: number, { currency, classes }: SeriesPayouts): PayoutsTarget => ({
  __v: version,
  currency,
  classes: classes.map((line) => ({
    ...line,
    ...noResults,
    _id: line.name,
    posted: line.payoutType === "noPayout" ? 0 : postedOfPlaces(line.places),
  })),
});

/** Returns the classes of the payouts editor with only the fields that the call to save a series' payouts accepts. */
export const linesOf = (classes: readonly SeriesPayoutsLine[]): SeriesPayoutsLine[] =>
  classes.map(({ name, payoutType, places }) => ({ name, payoutType, places }));

/** Returns the currency in which most rounds pay. */
function usualCurrency(rounds: readonly AdminRound[]): Currency {
  const canadian = rounds.filter(({ event }) => currencyOfCountry(event.country) === "CAD").length;
  return canadian * 2 > rounds.length ? "CAD" : "USD";
}

export const payoutsIn = ({ payouts, rounds }: AdminSerieAnswer): SeriesPayouts =>
  payouts ?? { currency: usualCurrency(rounds), classes: [] };
