import { and, asc, eq, inArray } from "drizzle-orm";
import { isAmongOwnAccounts } from "../../../accounts/own-interest.ts";
import { events } from "../../../events/tables.ts";
import { awardsByStaff, eventsPaidByStaff } from "../../../ledger/reads/awards-by-staff.ts";
import type { Ctx } from "../../../platform/context.ts";
import type { Reader } from "../../../platform/db/database.ts";
import { auditLog } from "../../../platform/tables.ts";
import { accountsIn, entryActs } from "../../../results/rules/made-by-admin.ts";
import { inParts, since, type Group, type WatchSpan } from "../../group.ts";
import { adminsNamed } from "../admins-named.ts";
import { limitsOfAdmins } from "./limits.ts";
import { daysOf, isAbove, sumsByCurrency } from "./sums.ts";

const creations = ["event.create", "event.duplicate", "event.standings"];

/**
 * Groups the awards of an event that an admin's acts issued although the same person entered or changed results of the
 * event, or made an event whose results nobody entered. The riders with more than one admin may grant alone count.
 */
export async function resultsAlone(ctx: Ctx, span: WatchSpan): Promise<Group[]> {
  const { db } = ctx;
  const limitsOf = limitsOfAdmins(ctx);
  const groups: Group[] = [];
  for await (const ids of inParts(await eventsPaidByStaff(db, span))) {
    const awards = await awardsByStaff(db, ids);
    const admins = await adminsNamed(
      db,
      awards.map(({ adminId, proxyId }) => proxyId ?? adminId),
    );
    const titles = await titlesOf(db, ids);
    const makers = await makersOf(db, ids);
    for (const [eventId, ofEvent] of Map.groupBy(awards, (award) => award.eventId ?? "")) {
      for (const [admin, own] of Map.groupBy(ofEvent, (award) => admins.get(award.proxyId ?? award.adminId ?? ""))) {
        if (!admin) continue;
        const { bonusAloneMax: max } = await limitsOf(admin._id);
        const riders = [...Map.groupBy(own, ({ riderId }) => riderId).values()];
        if (!riders.some((paid) => isAbove(paid, max))) continue;
        if (!(await isAmongOwnAccounts(db, admin._id, makers.get(eventId) ?? []))) continue;
        groups.push({
          key: ["results", eventId, admin._id],
          evaluate: (lookedUntil) => {
            const large = riders.map((paid) => since(paid, lookedUntil)).filter((paid) => isAbove(paid, max));
            const counted = large.flat().toSorted((a, b) => a.at.getTime() - b.at.getTime());
            const last = counted.at(-1);
            if (!last) return null;
            return {
              latestAt: last.at,
              facts: {
                kind: "staffAlone",
                act: "results",
                admin,
                event: { _id: eventId, name: titles.get(eventId) ?? "" },
                riderIds: [...new Set(counted.map(({ riderId }) => riderId))],
                amounts: sumsByCurrency(counted),
                ...daysOf(counted),
              },
            };
          },
        });
      }
    }
  }
  return groups;
}

async function titlesOf(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: events.id, title: events.title })
    .from(events)
    .where(inArray(events.id, [...ids]));
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Returns the accounts of those who entered results of each event, or who made the event if nobody did. */
async function makersOf(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .selectDistinct({
      eventId: auditLog.subjectId,
      action: auditLog.action,
      accountId: auditLog.accountId,
      proxyId: auditLog.proxyAccountId,
    })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, "event"),
        inArray(auditLog.subjectId, [...ids]),
        inArray(auditLog.action, [...entryActs, ...creations]),
      ),
    )
    .orderBy(asc(auditLog.subjectId));
  return new Map(
    [...Map.groupBy(rows, ({ eventId }) => eventId)].map(([eventId, acts]) => {
      const entered = acts.filter(({ action }) => entryActs.includes(action));
      return [eventId, accountsIn(entered.length > 0 ? entered : acts)];
    }),
  );
}
