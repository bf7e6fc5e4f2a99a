import { and, count, eq, gte, isNull, lt, sql } from "drizzle-orm";
import { accounts } from "../accounts/tables.ts";
import { events } from "../events/tables.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { series } from "../series/tables.ts";
import { promoterLogins, promoters } from "./tables.ts";

export async function writePromoterActive(tx: Tx, id: string, active: boolean): Promise<void> {
  await tx
    .update(promoters)
    .set({ active, version: sql`${promoters.version} + 1` })
    .where(eq(promoters.id, id));
}

/** Returns the accounts that log in for a promoter and are not deactivated. */
export async function promoterAccounts(reader: Reader, promoterId: string): Promise<string[]> {
  const rows = await reader
    .select({ accountId: promoterLogins.accountId })
    .from(promoterLogins)
    .innerJoin(accounts, eq(accounts.id, promoterLogins.accountId))
    .where(and(eq(promoterLogins.promoterId, promoterId), isNull(accounts.deactivatedAt)));
  return rows.map(({ accountId }) => accountId);
}

/** Counts the events that a promoter has yet to run, and sums what those without verified results post, by country. */
export async function openEventsOf(reader: Reader, promoterId: string, today: string) {
  const own = and(eq(events.promoterId, promoterId), isNull(events.canceledAt));
  const [upcoming] = await reader
    .select({ n: count() })
    .from(events)
    .where(and(own, gte(events.firstDate, today)));
  const owed = await reader
    .select({
      country: events.country,
      n: count(),
      posted: sql<string | number>`sum(${events.postedCash} + ${events.postedCredit})`,
    })
    .from(events)
    .where(and(own, lt(events.lastDate, today), isNull(events.resultsVerifiedAt)))
    .groupBy(events.country);
  return {
    upcoming: Number(upcoming?.n ?? 0),
    owed: owed.map(({ country, n, posted }) => ({ country, events: Number(n), posted: Number(posted) })),
  };
}

export async function countSeries(reader: Reader, promoterId: string): Promise<number> {
  const [row] = await reader.select({ n: count() }).from(series).where(eq(series.promoterId, promoterId));
  return Number(row?.n ?? 0);
}
