import { currencies, currencyOfCountry } from "#shared/money.ts";
import type { ResultsSeason } from "#shared/wallet.schema.ts";
import type { Reader } from "../platform/db/database.ts";
import { resultsByMonth } from "./own-results-store.ts";

/** Returns what a season's results paid, in all and by month; null for a rider without results. */
export async function seasonOfResults(
  reader: Reader,
  riderId: string,
  season: number | undefined,
): Promise<ResultsSeason | null> {
  if (season === undefined) return null;
  const rows = await resultsByMonth(reader, riderId, season);
  const sum = (of: (row: (typeof rows)[number]) => number, among = rows): number =>
    among.reduce((total, row) => total + of(row), 0);
  return {
    season,
    paid: sum(({ paid }) => paid),
    unpaid: sum(({ unpaid }) => unpaid),
    waiting: sum(({ waiting }) => waiting),
    earned: currencies.flatMap((currency) => {
      const among = rows.filter(({ country }) => currencyOfCountry(country) === currency);
      const amount = sum(({ earned }) => earned, among);
      return amount > 0 ? [{ currency, amount }] : [];
    }),
    months: [...Map.groupBy(rows, ({ month }) => month)].map(([month, own]) => ({
      month,
      paid: sum(({ paid }) => paid, own),
      unpaid: sum(({ unpaid }) => unpaid, own),
    })),
  };
}
