import { and, count, eq, gt, inArray, isNull, max, sql } from "drizzle-orm";
import { currencyOfCountry } from "#shared/money.ts";
import type { RiderListItem, RiderMoney } from "#shared/rider-views.schema.ts";
import { bikes } from "../../bikes/tables.ts";
import { events } from "../../events/tables.ts";
import { cashOfRiders, creditOfRiders, paidInCash } from "../../ledger/reads/money-of-riders.ts";
import type { Reader } from "../../platform/db/database.ts";
import { results } from "../../results/tables.ts";
import { seasonAt } from "../../seasons/season-settings.ts";

export type ListedFacts = Pick<RiderListItem, "pro" | "bikes" | "credit" | "cash" | "earned" | "lastRaceDay">;

/** This is the max number of riders in one query: both databases limit the params of a statement. */
const atOnce = 500;

/** Returns the facts about these riders for staff, by the rider's id. */
export async function factsOfRiders(
  reader: Reader,
  riderIds: readonly string[],
  now: Date,
): Promise<Map<string, ListedFacts>> {
  const facts = new Map<string, ListedFacts>();
  for (let at = 0; at < riderIds.length; at += atOnce) {
    const ids = riderIds.slice(at, at + atOnce);
    const own = {
      bikes: Map.groupBy(await countBikes(reader, ids), ({ riderId }) => riderId),
      credit: byRider(await creditOfRiders(reader, ids, now)),
      cash: byRider(await cashOfRiders(reader, ids, now)),
      earned: byRider(await earnedInSeason(reader, ids, seasonAt(now))),
      lastRaceDay: new Map((await lastRaces(reader, ids)).map(({ riderId, day }) => [riderId, day])),
    };
    const pros = await paidInCash(reader, ids);
    for (const id of ids) {
      const bikesIn = (state: string) => own.bikes.get(id)?.find((row) => row.state === state)?.n ?? 0;
      facts.set(id, {
        pro: pros.has(id),
        bikes: {
          valid: Number(bikesIn("valid")),
          pending: Number(bikesIn("pending")),
          invalid: Number(bikesIn("invalid")),
        },
        credit: own.credit.get(id) ?? [],
        cash: own.cash.get(id) ?? [],
        earned: own.earned.get(id) ?? [],
        lastRaceDay: own.lastRaceDay.get(id) ?? null,
      });
    }
  }
  return facts;
}

/** Groups sums by rider, in US dollars first. */
function byRider(rows: readonly (RiderMoney & { riderId: string })[]): Map<string, RiderMoney[]> {
  const found = new Map<string, RiderMoney[]>();
  for (const { riderId, currency, amount } of rows.toSorted((a, b) => (a.currency < b.currency ? 1 : -1))) {
    if (amount !== 0) found.set(riderId, [...(found.get(riderId) ?? []), { currency, amount }]);
  }
  return found;
}

const countBikes = (reader: Reader, ids: string[]) =>
  reader
    .select({ riderId: bikes.riderId, state: bikes.state, n: count() })
    .from(bikes)
    .where(and(inArray(bikes.riderId, ids), isNull(bikes.retiredAt)))
    .groupBy(bikes.riderId, bikes.state);

async function earnedInSeason(reader: Reader, ids: string[], season: number) {
  const rows = await reader
    .select({
      riderId: results.riderId,
      country: events.country,
      amount: sql<string | number>`sum(${results.earned})`,
    })
    .from(results)
    .innerJoin(events, eq(events.id, results.eventId))
    .where(and(eq(results.season, season), inArray(results.riderId, ids), gt(results.earned, 0)))
    .groupBy(results.riderId, events.country);
  return rows.flatMap(({ riderId, country, amount }) => {
    const currency = currencyOfCountry(country);
    return riderId === null || currency === null ? [] : [{ riderId, currency, amount: Number(amount) }];
  });
}

const lastRaces = (reader: Reader, ids: string[]) =>
  reader
    .select({ riderId: results.riderId, day: max(results.raceDay) })
    .from(results)
    .where(inArray(results.riderId, ids))
    .groupBy(results.riderId);
