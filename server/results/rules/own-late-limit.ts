import { and, asc, eq } from "drizzle-orm";
import { isSamePerson } from "../../accounts/own-interest.ts";
import type { Reader } from "../../platform/db/database.ts";
import { auditLog } from "../../platform/tables.ts";
import { madeBy } from "./made-by-admin.ts";

/** An admin changed the season's `lateAccountMax`; amounts are in cents. */
export interface LimitChange {
  adminId: string;
  before: number;
  after: number;
}

interface Late {
  eventId: string;
  season: number;
  /** This is what the late accounts would earn at the event, in cents, by rider. */
  sums: ReadonlyMap<string, number>;
  /** This change is being made, so the audit log does not have it yet. */
  pending?: LimitChange | undefined;
}

/**
 * Returns which riders with late accounts earn more than the limit that applies to the admins who entered their
 * results. An admin who raised `lateAccountMax` stays bound by the former limit, as with bonuses: otherwise one admin
 * could type a late winner, raise the limit until the award is paid, and lower it again. It applies in every
 * evaluation, because any change of the rider or the event evaluates the results again.
 */
export async function aboveOwnLimit(reader: Reader, { eventId, season, sums, pending }: Late): Promise<Set<string>> {
  const above = new Set<string>();
  if (sums.size === 0) return above;
  const changes = [...(await limitChanges(reader, season)), ...(pending ? [pending] : [])];
  for (const adminId of new Set(changes.map((change) => change.adminId))) {
    const limit = await limitOf(reader, adminId, changes);
    const riderIds = [...sums].filter(([, sum]) => sum > limit).map(([id]) => id);
    for (const id of await madeBy(reader, adminId, eventId, riderIds)) above.add(id);
  }
  return above;
}

/** Returns the limit that applies to this admin, who is bound by colleagues' changes and by own reductions. */
async function limitOf(reader: Reader, adminId: string, changes: readonly LimitChange[]): Promise<number> {
  let limit = changes[0]?.before ?? Infinity;
  for (const change of changes) {
    const isOwn = await isSamePerson(reader, adminId, change.adminId);
    limit = isOwn ? Math.min(limit, change.after) : change.after;
  }
  return limit;
}

/** Returns the changes of `lateAccountMax` in a season, oldest first. */
async function limitChanges(reader: Reader, season: number): Promise<LimitChange[]> {
  const rows = await reader
    .select({ adminId: auditLog.actorId, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, "season"),
        eq(auditLog.subjectId, String(season)),
        eq(auditLog.action, "programme.change"),
      ),
    )
    .orderBy(asc(auditLog.at), asc(auditLog.id));
  return rows.flatMap(({ adminId, ...values }) => {
    const [before, after] = [limitIn(values.before), limitIn(values.after)];
    return adminId === null || before === null || after === null ? [] : { adminId, before, after };
  });
}

function limitIn(values: unknown): number | null {
  if (typeof values !== "object" || values === null) return null;
  const limit: unknown = Reflect.get(values, "lateAccountMax");
  return typeof limit === "number" ? limit : null;
}
