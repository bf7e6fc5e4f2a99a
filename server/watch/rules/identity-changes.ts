import { dayMs, daysBefore } from "#shared/durations.ts";
import { and, asc, eq, gt, inArray, lte } from "drizzle-orm";
import type { WatchedPart } from "#shared/watch.ts";
import { bikes } from "../../bikes/tables.ts";
import { awardsSince } from "../../ledger/reads/awards-since.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { auditLog } from "../../platform/tables.ts";
import { inParts, since, type Group, type WatchSpan } from "../group.ts";

/** These are the actions in the audit log that can change a rider's identity. */
const actions = ["rider.update", "rider.identity", "rider.set-pin", "rider.primary-email"];

const partOfField: Readonly<Record<string, WatchedPart>> = {
  firstName: "name",
  lastName: "name",
  email: "email",
  country: "country",
};

interface Change {
  riderId: string;
  part: WatchedPart;
  at: Date;
}

/** Groups the changes of each rider's name, VIN, PIN, email and country in the days after an award. */
export async function identityChanges({ db, programme }: Ctx, span: WatchSpan): Promise<Group[]> {
  const { identityDays, identityChanges: least } = programme.watch;
  const from = daysBefore(span.from, identityDays);
  const groups: Group[] = [];
  for await (const ids of inParts(await whoChanged(db, span))) {
    const changes = [...(await auditedChanges(db, ids, from)), ...(await bikeChanges(db, ids, from))].toSorted(
      (a, b) => a.at.getTime() - b.at.getTime(),
    );
    const issued = Map.groupBy(await awardsSince(db, ids, daysBefore(from, identityDays)), ({ riderId }) => riderId);
    for (const [riderId, own] of Map.groupBy(changes, (change) => change.riderId)) {
      groups.push({
        key: [riderId],
        riderId,
        evaluate: (lookedUntil) => {
          const counted = since(own, lookedUntil);
          for (const award of (issued.get(riderId) ?? []).toReversed()) {
            const after = counted.filter(
              ({ at }) => at > award.at && at.getTime() <= award.at.getTime() + identityDays * dayMs,
            );
            const latest = new Map(after.map((change) => [change.part, change]));
            const last = after.at(-1);
            if (!last || latest.size < least) continue;
            return {
              latestAt: last.at,
              facts: {
                kind: "identityChange",
                awardAt: award.at.toISOString(),
                award: { cents: award.amount, currency: award.currency },
                changes: [...latest.values()].map(({ part, at }) => ({ part, at: at.toISOString() })),
              },
            };
          }
          return null;
        },
      });
    }
  }
  return groups;
}

async function whoChanged(db: Reader, { from, to }: WatchSpan): Promise<string[]> {
  const changed = await db
    .selectDistinct({ id: auditLog.subjectId })
    .from(auditLog)
    .where(and(inArray(auditLog.action, actions), gt(auditLog.at, from), lte(auditLog.at, to)));
  const added = await db
    .selectDistinct({ id: bikes.riderId })
    .from(bikes)
    .where(and(gt(bikes.stateAt, from), lte(bikes.stateAt, to)));
  return [...new Set([...changed, ...added].map(({ id }) => id))];
}

async function auditedChanges(db: Reader, riderIds: readonly string[], from: Date): Promise<Change[]> {
  const rows = await db
    .select({
      riderId: auditLog.subjectId,
      action: auditLog.action,
      at: auditLog.at,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, "rider"), inArray(auditLog.subjectId, [...riderIds]), gt(auditLog.at, from)))
    .orderBy(asc(auditLog.at), asc(auditLog.id));
  return rows.flatMap(({ riderId, action, at, before, after }) => {
    if (!actions.includes(action)) return [];
    const parts = new Set<WatchedPart>(action === "rider.set-pin" ? ["pin"] : partsIn(before, after));
    return [...parts].map((part) => ({ riderId, part, at }));
  });
}

/** A value that the rider adds for the first time is not a change. */
function partsIn(before: unknown, after: unknown): WatchedPart[] {
  if (typeof before !== "object" || before === null || typeof after !== "object" || after === null) return [];
  return Object.keys(after).flatMap((field) => {
    const part = partOfField[field];
    return part && Boolean(Reflect.get(before, field)) ? part : [];
  });
}

/**
 * Returns the bikes that were added by riders who had another bike before, because that changes the VIN; a rider's
 * first bike is not a change.
 */
async function bikeChanges(db: Reader, riderIds: readonly string[], from: Date): Promise<Change[]> {
  const rows = await db
    .select({ riderId: bikes.riderId, at: bikes.addedAt })
    .from(bikes)
    .where(inArray(bikes.riderId, [...riderIds]))
    .orderBy(asc(bikes.addedAt), asc(bikes.id));
  return [...Map.groupBy(rows, ({ riderId }) => riderId).values()].flatMap((own) =>
    own.slice(1).flatMap(({ riderId, at }) => (at > from ? { riderId, part: "vin" as const, at } : [])),
  );
}
