import { currencies, currencyOfCountry } from "#shared/money.ts";
import type { RiderFigures, RiderStats, TopDealer, TopRider } from "#shared/staff-reports.schema.ts";
import { redeemedByDealer } from "../ledger/reads/moved-on-days.ts";
import type { Reader } from "../platform/db/database.ts";
import { earnedByAll, highestEarners, namesOfDealers, namesOfRiders, type PayingType } from "./top-store.ts";

/** A ranking has at most this many rows in each currency. */
const maxRows = 25;

/**
 * Returns the riders who earned most in a season from classes with a payout type (cash or dealer credit), in each
 * currency.
 */
export async function topRiders(reader: Reader, season: number, payoutType: PayingType): Promise<TopRider[]> {
  const rows = (await highestEarners(reader, season, payoutType, maxRows)).map(({ country, cents, ...row }) => ({
    ...row,
    currency: currencyOfCountry(country),
    amount: cents,
  }));
  const top = ranked(rows, ({ riderId }) => riderId);
  const names = await namesOfRiders(reader, [...new Set(top.map(({ riderId }) => riderId))]);
  const riders = new Map(names.map((rider) => [rider.id, rider]));
  return top.flatMap(({ riderId, currency, amount, results, wins }) => {
    const rider = riders.get(riderId);
    if (!rider) return [];
    const name = `${rider.firstName} ${rider.lastName}`;
    return [{ _id: rider.id, name, place: placeOf(rider), currency, earned: amount, results, wins }];
  });
}

/** Returns the figures of all riders who earned cash, or dealer credit, in a season and in the one before. */
export async function riderStats(reader: Reader, season: number, payoutType: PayingType): Promise<RiderStats> {
  return {
    currentYear: season,
    ...(await figuresOf(reader, season, payoutType)),
    before: await figuresOf(reader, season - 1, payoutType),
  };
}

async function figuresOf(reader: Reader, season: number, payoutType: PayingType): Promise<RiderFigures> {
  const { earned, ridersIn, ...sums } = await earnedByAll(reader, season, payoutType);
  return {
    ...sums,
    earned: { USD: earned.US, CAD: earned.CA },
    ridersByCurrency: { USD: ridersIn.US, CAD: ridersIn.CA },
  };
}

/** Returns the dealers that redeemed most in a calendar year, after refunds, in each currency. */
export async function topDealers(reader: Reader, year: number): Promise<TopDealer[]> {
  const days = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
  const rows = (await redeemedByDealer(reader, days)).map(({ cents, ...row }) => ({
    ...row,
    amount: Number(cents ?? 0),
  }));
  const top = ranked(rows, ({ dealerId }) => dealerId ?? "");
  const names = await namesOfDealers(reader, [...new Set(top.flatMap(({ dealerId }) => dealerId ?? []))]);
  const dealers = new Map(names.map((dealer) => [dealer.id, dealer]));
  return top.flatMap(({ dealerId, currency, amount, redemptions }) => {
    const dealer = dealers.get(dealerId ?? "");
    if (!dealer) return [];
    const { id, name } = dealer;
    return [{ _id: id, name, place: placeOf(dealer), currency, redeemed: amount, redemptions }];
  });
}

/** Returns the rows with the highest amounts of each currency; equal amounts are in the order of their ids. */
function ranked<Row extends { currency: (typeof currencies)[number]; amount: number }>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
): Row[] {
  return currencies.flatMap((currency) =>
    rows
      .filter((row) => row.currency === currency && row.amount > 0)
      .toSorted((a, b) => b.amount - a.amount || idOf(a).localeCompare(idOf(b)))
      .slice(0, maxRows),
  );
}

const placeOf = ({ city, state }: { city: string | null; state: string | null }): string | null =>
  [city, state].filter(Boolean).join(", ") || null;
