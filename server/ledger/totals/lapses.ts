import { and, between, eq, isNotNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Currency } from "#shared/money.ts";
import { events } from "../../events/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { seasonOfAward } from "../award-season.ts";
import { awards, entries, ledgerLapses } from "../tables.ts";
import { duringSpan, outerMonths, splitSpan, type TimeSpan } from "./stored-sums.ts";

/** This is what lapsed less what was given back, in cents by the season of the award and its wallet. */
export interface Lapse {
  currency: Currency;
  wallet: "credit" | "cash";
  season: number;
  amount: number;
}

/** Adds up what lapsed in a span, without stored sums. */
export async function countLapses(reader: Reader, span: TimeSpan): Promise<Lapse[]> {
  const ofAward = alias(entries, "of_award");
  // Without a race the season is the year in which the award was issued.
  const issuedAt = sql<Date | null>`case when ${events.season} is null then ${awards.issuedAt} end`.mapWith(
    awards.issuedAt,
  );
  const rows = await reader
    .select({
      currency: entries.currency,
      wallet: awards.wallet,
      raced: events.season,
      issuedAt,
      amount: sql<string | number>`sum(${entries.amount})`,
    })
    .from(entries)
    .innerJoin(ofAward, and(eq(ofAward.movementId, entries.movementId), isNotNull(ofAward.awardId)))
    .innerJoin(awards, eq(awards.id, ofAward.awardId))
    .leftJoin(events, eq(events.id, awards.eventId))
    .where(and(eq(entries.account, "expired"), duringSpan(span)))
    .groupBy(
      entries.currency,
      awards.wallet,
      events.season,
      sql`case when ${events.season} is null then ${awards.issuedAt} end`,
    );
  return mergedSums(
    rows.map(({ currency, wallet, raced, issuedAt: issued, amount }) => ({
      currency,
      wallet,
      season: seasonOfAward({ season: raced, issuedAt: issued ?? span.until }),
      amount: Number(amount),
    })),
  );
}

/** Returns what lapsed up to an instant, less what was given back, in cents by the season of the award and its wallet. */
export async function expiredBySeason(reader: Reader, until: Date): Promise<Lapse[]> {
  const { months, live } = await splitSpan(reader, { since: null, until });
  const rows: Lapse[] = [];
  const ends = outerMonths(months);
  if (ends) {
    const stored = new Set(months.map(({ month }) => month));
    const sums = await reader
      .select()
      .from(ledgerLapses)
      .where(between(ledgerLapses.month, ends.first, ends.last));
    rows.push(...sums.filter(({ month }) => stored.has(month)));
  }
  for (const span of live) rows.push(...(await countLapses(reader, span)));
  return mergedSums(rows);
}

function mergedSums(rows: readonly Lapse[]): Lapse[] {
  const sums = new Map<string, Lapse>();
  for (const { currency, wallet, season, amount } of rows) {
    const key = `${currency} ${wallet} ${season}`;
    const sum = sums.get(key) ?? { currency, wallet, season, amount: 0 };
    sums.set(key, { ...sum, amount: sum.amount + amount });
  }
  return [...sums.values()];
}
