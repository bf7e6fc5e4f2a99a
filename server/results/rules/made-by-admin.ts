import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import { isAmongOwnAccounts } from "../../accounts/own-interest.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { auditLog } from "../../platform/tables.ts";
import { riders } from "../../riders/tables.ts";

/** These acts enter, change or remove results of an event. */
const entries = [
  "results.save",
  "results.upload",
  "results.correct",
  "results.remove",
  "results.removeAll",
  "results.undo",
  "results.didNotRun",
];
export const entryActs: readonly string[] = entries;
/** These acts change who a rider is, or what results are matched by. */
const identities = [
  "rider.update",
  "rider.identity",
  "rider.primary-email",
  "rider.add-email",
  "rider.verify-email",
  "rider.merge-here",
  "bike.move-here",
];
/** Results are matched by these fields of `rider.update`. */
const identityFields = ["email", "firstName", "lastName", "amaNumber", "dateOfBirth"];

/**
 * Returns the riders whose awards of the event this admin must not approve alone, because the admin entered or changed
 * results of the event, or changed who the rider is, also while acting as somebody or with another account of the same
 * person: an admin could otherwise make up a winner and approve the award. See docs/spec/results.md#reviewed-awards.
 */
export async function madeByAdmin(
  reader: Reader,
  { actor }: Ctx,
  eventId: string,
  riderIds: readonly string[],
): Promise<Set<string>> {
  if (actor.type !== "admin") throw new Problem("forbidden");
  return madeBy(reader, actor.id, eventId, riderIds);
}

/** Returns the same as `madeByAdmin` for the admin with this id, who need not be the one who acts. */
export async function madeBy(
  reader: Reader,
  adminId: string,
  eventId: string,
  riderIds: readonly string[],
): Promise<Set<string>> {
  if (riderIds.length === 0) return new Set();
  const entered = await reader
    .selectDistinct({ accountId: auditLog.accountId, proxyId: auditLog.proxyAccountId })
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, "event"), eq(auditLog.subjectId, eventId), inArray(auditLog.action, entries)));
  if (await isAmongOwnAccounts(reader, adminId, accountsIn(entered))) return new Set(riderIds);
  const made = new Set<string>();
  for (const [riderId, changes] of await changesByStaff(reader, riderIds)) {
    if (await isAmongOwnAccounts(reader, adminId, accountsIn(changes))) made.add(riderId);
  }
  return made;
}

interface Act {
  accountId: string | null;
  proxyId: string | null;
}

/** An admin who acts as somebody did the act, and not that person. */
export const accountsIn = (acts: readonly Act[]): string[] => [
  ...new Set(acts.flatMap(({ accountId, proxyId }) => proxyId ?? accountId ?? [])),
];

/** Returns the changes of identity that staff made on each of the riders, and on accounts merged into them. */
async function changesByStaff(reader: Reader, riderIds: readonly string[]): Promise<Map<string, Act[]>> {
  const merged = await reader
    .select({ id: riders.id, intoId: riders.mergedIntoId })
    .from(riders)
    .where(inArray(riders.mergedIntoId, [...riderIds]));
  const owner = new Map(merged.map(({ id, intoId }) => [id, intoId ?? id]));
  const rows = await reader
    .select({
      riderId: auditLog.subjectId,
      action: auditLog.action,
      before: auditLog.before,
      accountId: auditLog.accountId,
      proxyId: auditLog.proxyAccountId,
    })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, "rider"),
        inArray(auditLog.subjectId, [...riderIds, ...owner.keys()]),
        inArray(auditLog.action, identities),
        or(eq(auditLog.actorType, "admin"), isNotNull(auditLog.proxyAccountId)),
      ),
    );
  const changes = rows.filter(({ action, before }) => action !== "rider.update" || hasIdentity(before));
  return Map.groupBy(changes, ({ riderId }) => owner.get(riderId) ?? riderId);
}

const hasIdentity = (before: unknown): boolean =>
  typeof before === "object" && before !== null && identityFields.some((field) => field in before);
