import { daysBefore } from "#shared/durations.ts";
import { clockIn, dayIn } from "#shared/dates.ts";
import type { Currency } from "#shared/money.ts";
import { nameKey } from "#shared/name-key.ts";
import type { ProgrammeSettings } from "#shared/programme.ts";
import type { Ctx } from "../../platform/context.ts";
import { inParts, latestCluster, since, type Group, type WatchSpan } from "../group.ts";
import { redemptionsOf, whoRedeemed, type WatchedRedemption } from "./redemption-store.ts";

type Habit = "night" | "roundAmounts" | "sameEmployee";

/** This is the max number of different amounts that the facts list. */
const shownAmounts = 3;

/**
 * Groups what happens repeatedly at the counters of dealers with redemptions in the span: redemptions at night, in
 * round or maximum amounts, and by one employee for one rider.
 */
export async function redemptionHabits(ctx: Ctx, habit: Habit, span: WatchSpan): Promise<Group[]> {
  const { db, programme } = ctx;
  const { days } = programme.watch;
  const groups: Group[] = [];
  for await (const ids of inParts(await whoRedeemed(db, "dealerId", span), 50)) {
    const rows = await redemptionsOf(db, "dealerId", ids, { from: daysBefore(span.from, days), to: span.to });
    for (const [dealerId, own] of Map.groupBy(rows, (row) => row.dealerId)) {
      groups.push(...groupsOf[habit](programme, dealerId, own));
    }
  }
  return groups;
}

const groupsOf: Record<
  Habit,
  (programme: ProgrammeSettings, dealerId: string, acts: readonly WatchedRedemption[]) => Group[]
> = {
  night: nightGroups,
  roundAmounts: roundGroups,
  sameEmployee: employeeGroups,
};

/** The night may begin before midnight (22 to 6) or after it (0 to 5). */
const isAtNight = (hour: number, { nightFrom: from, nightTo: to }: ProgrammeSettings["watch"]): boolean =>
  from <= to ? hour >= from && hour < to : hour >= from || hour < to;

function nightGroups({ watch }: ProgrammeSettings, dealerId: string, all: readonly WatchedRedemption[]): Group[] {
  const acts = all.filter(({ zone, capturedAt }) => isAtNight(clockIn(zone, capturedAt).hour, watch));
  return [
    {
      key: [dealerId],
      dealerId,
      evaluate: (lookedUntil) => {
        const cluster = latestCluster(since(acts, lookedUntil), watch.nightRedemptions, watch.days);
        return (
          cluster && {
            latestAt: latestOf(cluster),
            facts: {
              kind: "night",
              count: cluster.length,
              amounts: sums(cluster),
              ...daysOf(cluster),
              from: watch.nightFrom,
              to: watch.nightTo,
            },
          }
        );
      },
    },
  ];
}

function roundGroups(programme: ProgrammeSettings, dealerId: string, all: readonly WatchedRedemption[]): Group[] {
  const { watch, kiosk } = programme;
  const isRound = ({ amount, source }: WatchedRedemption): boolean =>
    amount % watch.roundAmount === 0 || (source === "kiosk" && amount === kiosk.offlineMaxAmount);
  return [
    {
      key: [dealerId],
      dealerId,
      evaluate: (lookedUntil) => {
        const newer = since(all, lookedUntil);
        const cluster = latestCluster(newer.filter(isRound), watch.roundRedemptions, watch.days);
        const [first] = cluster ?? [];
        if (!cluster || !first) return null;
        const latestAt = latestOf(cluster);
        const of = newer.filter(({ at }) => at >= first.at && at <= latestAt).length;
        // A dealer with many customers always has some round amounts, so they must be at least half of all redemptions.
        if (cluster.length * 2 < of) return null;
        const amounts = [...Map.groupBy(cluster, ({ amount, currency }) => `${amount} ${currency}`).values()]
          .flatMap((same) => (same[0] ? [{ ...moneyOf(same[0]), times: same.length }] : []))
          .toSorted((a, b) => b.times - a.times || b.cents - a.cents)
          .slice(0, shownAmounts);
        return {
          latestAt,
          facts: { kind: "roundAmounts", count: cluster.length, of, ...daysOf(cluster), amounts },
        };
      },
    },
  ];
}

function employeeGroups({ watch }: ProgrammeSettings, dealerId: string, all: readonly WatchedRedemption[]): Group[] {
  const pairs = Map.groupBy(all, ({ employeeName, riderId }) => JSON.stringify([riderId, nameKey(employeeName)]));
  return [...pairs].flatMap(([pair, acts]) => {
    const [first] = acts;
    if (!first) return [];
    return {
      key: [dealerId, pair],
      dealerId,
      riderId: first.riderId,
      evaluate: (lookedUntil: Date | null) => {
        const cluster = latestCluster(since(acts, lookedUntil), watch.employeeRedemptions, watch.days);
        const [named] = cluster ?? [];
        if (!cluster || !named) return null;
        return {
          latestAt: latestOf(cluster),
          facts: {
            kind: "sameEmployee" as const,
            employee: named.employeeName,
            count: cluster.length,
            ...daysOf(cluster),
            amounts: sums(cluster),
          },
        };
      },
    };
  });
}

const latestOf = (acts: readonly WatchedRedemption[]): Date =>
  new Date(Math.max(...acts.map(({ at }) => at.getTime())));

const moneyOf = ({ amount, currency }: WatchedRedemption) => ({ cents: amount, currency });

function daysOf(acts: readonly WatchedRedemption[]): { firstDay: string; lastDay: string } {
  const days = acts.map(({ zone, capturedAt }) => dayIn(zone, capturedAt)).toSorted();
  return { firstDay: days[0] ?? "", lastDay: days.at(-1) ?? "" };
}

function sums(acts: readonly WatchedRedemption[]): { cents: number; currency: Currency }[] {
  return [...Map.groupBy(acts, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    cents: own.reduce((total, { amount }) => total + amount, 0),
  }));
}
