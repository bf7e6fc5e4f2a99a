import { daysBefore } from "#shared/durations.ts";
import { and, eq, gt, inArray } from "drizzle-orm";
import { dayPacific } from "#shared/dates.ts";
import type { Currency } from "#shared/money.ts";
import { events } from "../../events/tables.ts";
import { awardsBetween } from "../../ledger/reads/awards-between.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { promoters } from "../../promoters/tables.ts";
import { results } from "../../results/tables.ts";
import { riders } from "../../riders/tables.ts";
import { inParts, since, type Group, type WatchSpan } from "../group.ts";

interface LateAward {
  promoterId: string;
  promoterName: string;
  riderId: string;
  amount: number;
  currency: Currency;
  at: Date;
}

/**
 * Groups the awards of riders who registered after their results came in, by the promoter who entered the results. A
 * few are normal. Many may be invented winners who were registered later, each with an amount below the limit for a
 * review.
 */
export async function lateAccounts({ db, programme }: Ctx, { from, to }: WatchSpan): Promise<Group[]> {
  const { days, lateAccounts: least } = programme.watch;
  const late = await lateAwards(db, { from: daysBefore(from, days), to });
  return [...Map.groupBy(late, ({ promoterId }) => promoterId)].map(([promoterId, own]): Group => ({
    key: [promoterId],
    evaluate: (lookedUntil) => {
      const last = own.at(-1);
      if (!last) return null;
      const begin = daysBefore(last.at, days);
      const counted = since(own, lookedUntil).filter(({ at }) => at > begin);
      const paid = new Set(counted.map(({ riderId }) => riderId));
      const first = counted[0];
      if (!first || paid.size < least) return null;
      return {
        latestAt: last.at,
        facts: {
          kind: "lateAccounts",
          promoter: { _id: promoterId, name: last.promoterName },
          riders: paid.size,
          amounts: sums(counted),
          firstDay: dayPacific(first.at),
          lastDay: dayPacific(last.at),
        },
      };
    },
  }));
}

function sums(awards: readonly LateAward[]) {
  return [...Map.groupBy(awards, ({ currency }) => currency)].map(([currency, own]) => ({
    cents: own.reduce((sum, { amount }) => sum + amount, 0),
    currency,
  }));
}

async function lateAwards(db: Reader, span: WatchSpan): Promise<LateAward[]> {
  const late: LateAward[] = [];
  for (const part of inParts(await awardsBetween(db, span))) {
    const resultIds = part.flatMap(({ resultId }) => resultId ?? []);
    const rows = await db
      .select({ resultId: results.id, promoterId: promoters.id, promoterName: promoters.name })
      .from(results)
      .innerJoin(events, eq(events.id, results.eventId))
      .innerJoin(promoters, eq(promoters.id, events.promoterId))
      .innerJoin(riders, eq(riders.id, results.riderId))
      .where(and(inArray(results.id, resultIds), gt(riders.registeredAt, results.createdAt)));
    const found = new Map(rows.map((row) => [row.resultId, row]));
    for (const { resultId, riderId, amount, currency, at } of part) {
      const row = resultId === null ? undefined : found.get(resultId);
      if (row) late.push({ ...row, riderId, amount, currency, at });
    }
  }
  return late;
}
