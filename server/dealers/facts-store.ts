import { and, count, eq, inArray, max, ne, sql, type SQL } from "drizzle-orm";
import { dayPacific } from "#shared/dates.ts";
import type { DealerFacts, DealerSum } from "#shared/dealers.list.ts";
import { currencies, currencyOfCountry, type Currency } from "#shared/money.ts";
import { accounts, canLogIn, lastLogins } from "../accounts/tables.ts";
import { devices } from "../kiosk/tables.ts";
import { openPartsOf } from "../ledger/reads/parts-totals.ts";
import type { Reader } from "../platform/db/database.ts";
import { redemptionYears } from "../redemptions/tables.ts";
import { partsTotals } from "../settlements/tables.ts";
import { dealerLogins, dealers } from "./tables.ts";

/** This is the max number of dealers in one query: both databases limit the params of a statement. */
const atOnce = 500;

/** Returns the facts about these dealers for staff, by the dealer's id. */
export async function factsOf(
  db: Reader,
  rows: readonly { id: string; country: string }[],
  now: Date,
): Promise<Map<string, DealerFacts>> {
  const facts = new Map<string, DealerFacts>();
  for (let at = 0; at < rows.length; at += atOnce) {
    const some = rows.slice(at, at + atOnce);
    const ids = some.map(({ id }) => id);
    const [logins, kiosks, redeemed, due] = [
      new Map((await countLogins(db, ids)).map((row) => [row.dealerId, row])),
      new Map((await countKiosks(db, ids)).map((row) => [row.dealerId, row])),
      await redeemedThisYear(db, ids, now),
      await openPartsOf(db, ids),
    ];
    for (const { id, country } of some) {
      const currency = currencyOfDealer(country);
      const isOwn = (row: { dealerId: string | null; currency: string }) =>
        row.dealerId === id && row.currency === currency;
      const kiosk = kiosks.get(id);
      facts.set(id, {
        logins: Number(logins.get(id)?.active ?? 0),
        allLogins: Number(logins.get(id)?.all ?? 0),
        kiosks: Number(kiosk?.kiosks ?? 0),
        kioskSeenAt: kiosk?.seenAt?.toISOString() ?? null,
        currency,
        redeemed: Number(redeemed.find(isOwn)?.amount ?? 0),
        due: due.find(isOwn)?.amount ?? 0,
      });
    }
  }
  return facts;
}

const currencyOfDealer = (country: string): Currency => currencyOfCountry(country) ?? "USD";

/**
 * Returns how many dealers match a condition, what they redeemed this year, and what they are due, by the currency of
 * their country. Both amounts are stored for each dealer (docs/domain/stored-totals.md), and the database adds them up,
 * because they cover all pages.
 */
export async function sumsOfDealers(db: Reader, among: SQL | undefined, now: Date): Promise<DealerSum[]> {
  const own = sql`case ${dealers.country} when 'CA' then 'CAD' else 'USD' end`;
  const redeemed = redeemedIn(db, yearOf(now));
  const rows = await db
    .select({
      country: dealers.country,
      dealers: count(),
      redeemed: sql<string | number | null>`sum(${redeemed.amount})`,
      due: sql<string | number | null>`sum(${partsTotals.amount})`,
    })
    .from(dealers)
    .leftJoin(redeemed, and(eq(redeemed.dealerId, dealers.id), eq(redeemed.currency, own)))
    .leftJoin(partsTotals, and(eq(partsTotals.dealerId, dealers.id), eq(partsTotals.currency, own)))
    .where(among)
    .groupBy(dealers.country);
  return currencies.flatMap((currency) => {
    const some = rows.filter(({ country }) => currencyOfDealer(country) === currency);
    const total = (key: "dealers" | "redeemed" | "due") => some.reduce((sum, row) => sum + Number(row[key] ?? 0), 0);
    return some.length === 0
      ? []
      : [{ currency, dealers: total("dealers"), redeemed: total("redeemed"), due: total("due") }];
  });
}

const countLogins = (db: Reader, ids: string[]) =>
  db
    .select({
      dealerId: dealerLogins.dealerId,
      all: count(),
      active: sql<string | number>`sum(case when ${canLogIn} then 1 else 0 end)`,
    })
    .from(dealerLogins)
    .innerJoin(accounts, eq(accounts.id, dealerLogins.accountId))
    .leftJoin(lastLogins, eq(lastLogins.accountId, accounts.id))
    .where(inArray(dealerLogins.dealerId, ids))
    .groupBy(dealerLogins.dealerId);

/** Counts the tablets that are not retired, with the latest contact of any of them. */
const countKiosks = (db: Reader, ids: string[]) =>
  db
    .select({ dealerId: devices.dealerId, kiosks: count(), seenAt: max(devices.seenAt) })
    .from(devices)
    .where(and(inArray(devices.dealerId, ids), ne(devices.state, "retired")))
    .groupBy(devices.dealerId);

const yearOf = (now: Date): number => Number(dayPacific(now).slice(0, 4));

/** Selects what was redeemed in a year, less refunds, by dealer and currency. */
const redeemedIn = (db: Reader, year: number, among?: SQL) =>
  db
    .select({
      dealerId: redemptionYears.dealerId,
      currency: redemptionYears.currency,
      amount: sql<string | number>`sum(${redemptionYears.standingAmount})`.as("redeemed_amount"),
    })
    .from(redemptionYears)
    .where(and(eq(redemptionYears.year, year), among))
    .groupBy(redemptionYears.dealerId, redemptionYears.currency)
    .as("redeemed");

/** Returns what was redeemed since January 1st in Pacific time, less refunds, by dealer and currency. */
const redeemedThisYear = (db: Reader, ids: string[], now: Date) =>
  db.select().from(redeemedIn(db, yearOf(now), inArray(redemptionYears.dealerId, ids)));
