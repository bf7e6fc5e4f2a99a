import { daysBefore } from "#shared/durations.ts";
import { and, eq, gt, inArray } from "drizzle-orm";
import { dayPacific } from "#shared/dates.ts";
import type { Currency } from "#shared/money.ts";
import type { WatchedAdmin } from "#shared/watch.ts";
import { events } from "../../events/tables.ts";
import { awardsBetween } from "../../ledger/reads/awards-between.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { auditLog } from "../../platform/tables.ts";
import { promoters } from "../../promoters/tables.ts";
import { entryActs } from "../../results/rules/made-by-admin.ts";
import { results } from "../../results/tables.ts";
import { riders } from "../../riders/tables.ts";
import { inParts, since, type Group, type WatchSpan } from "../group.ts";
import { adminsNamed } from "./admins-named.ts";
import { sumsByCurrency } from "./alone/sums.ts";

/** The results are of this promoter's events, or this admin entered them at an event without a promoter. */
type Owner = { promoter: { _id: string; name: string } } | { promoter: null; admin: WatchedAdmin };

interface LateAward {
  owner: Owner;
  riderId: string;
  amount: number;
  currency: Currency;
  at: Date;
}

const keyOf = (owner: Owner): string[] => (owner.promoter ? [owner.promoter._id] : ["admin", owner.admin._id]);

/**
 * Groups the awards of riders who registered after their results came in, by the promoter of the events, or by the
 * admin who entered the results of an event without a promoter. A few are normal. Many may be invented winners who were
 * registered later, each with an amount below the limit for a review.
 */
export async function lateAccounts({ db, programme }: Ctx, { from, to }: WatchSpan): Promise<Group[]> {
  const { days, lateAccounts: least } = programme.watch;
  const late = await lateAwards(db, { from: daysBefore(from, days), to });
  return [...Map.groupBy(late, ({ owner }) => keyOf(owner).join(" ")).values()].flatMap((own): Group[] => {
    const last = own.at(-1);
    if (!last) return [];
    const evaluate: Group["evaluate"] = (lookedUntil) => {
      const begin = daysBefore(last.at, days);
      const counted = since(own, lookedUntil).filter(({ at }) => at > begin);
      const paid = new Set(counted.map(({ riderId }) => riderId));
      const first = counted[0];
      if (!first || paid.size < least) return null;
      return {
        latestAt: last.at,
        facts: {
          kind: "lateAccounts",
          ...last.owner,
          riders: paid.size,
          amounts: sumsByCurrency(counted),
          firstDay: dayPacific(first.at),
          lastDay: dayPacific(last.at),
        },
      };
    };
    return [{ key: keyOf(last.owner), evaluate }];
  });
}

async function lateAwards(db: Reader, span: WatchSpan): Promise<LateAward[]> {
  const late: LateAward[] = [];
  for await (const part of inParts(await awardsBetween(db, span))) {
    const resultIds = part.flatMap(({ resultId }) => resultId ?? []);
    const rows = await db
      .select({
        resultId: results.id,
        eventId: results.eventId,
        createdAt: results.createdAt,
        promoterId: promoters.id,
        promoterName: promoters.name,
      })
      .from(results)
      .innerJoin(events, eq(events.id, results.eventId))
      .leftJoin(promoters, eq(promoters.id, events.promoterId))
      .innerJoin(riders, eq(riders.id, results.riderId))
      .where(and(inArray(results.id, resultIds), gt(riders.registeredAt, results.createdAt)));
    const without = rows.flatMap(({ eventId, promoterId }) => (promoterId === null ? [eventId] : []));
    const enteredBy = await entriesOf(db, [...new Set(without)]);
    const owners = new Map(
      rows.flatMap(({ resultId, eventId, createdAt, promoterId, promoterName }): [string, Owner][] => {
        if (promoterId !== null) return [[resultId, { promoter: { _id: promoterId, name: promoterName ?? "" } }]];
        const acts = enteredBy.get(eventId) ?? [];
        const act = acts.find(({ at }) => at.getTime() === createdAt.getTime()) ?? acts[0];
        return act ? [[resultId, act.owner]] : [];
      }),
    );
    for (const { resultId, riderId, amount, currency, at } of part) {
      const owner = owners.get(resultId ?? "");
      if (owner) late.push({ owner, riderId, amount, currency, at });
    }
  }
  return late;
}

/** Returns who entered results of each of these events, oldest first: admins, or the promoter of the event's series. */
async function entriesOf(db: Reader, eventIds: readonly string[]) {
  if (eventIds.length === 0) return new Map<string, { at: Date; owner: Owner }[]>();
  const rows = await db
    .select({
      eventId: auditLog.subjectId,
      at: auditLog.at,
      actorId: auditLog.actorId,
      proxyId: auditLog.proxyAccountId,
      promoterId: promoters.id,
      promoterName: promoters.name,
    })
    .from(auditLog)
    .leftJoin(promoters, eq(promoters.id, auditLog.actorId))
    .where(
      and(
        eq(auditLog.subjectType, "event"),
        inArray(auditLog.subjectId, [...eventIds]),
        inArray(auditLog.action, entryActs),
      ),
    );
  const admins = await adminsNamed(
    db,
    rows.map(({ actorId, proxyId }) => proxyId ?? actorId),
  );
  // They are sorted here, because SQLite would read the acts on all events to have them in the order of their times.
  const inOrder = rows.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const entries = inOrder.flatMap(({ eventId, at, actorId, proxyId, promoterId, promoterName }) => {
    const admin = admins.get(proxyId ?? actorId ?? "");
    const promoter = promoterId === null ? null : { _id: promoterId, name: promoterName ?? "" };
    const owner: Owner | null = admin ? { promoter: null, admin } : promoter ? { promoter } : null;
    return owner ? [{ eventId, at, owner }] : [];
  });
  return Map.groupBy(entries, ({ eventId }) => eventId);
}
