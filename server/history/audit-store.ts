import { and, count, desc, eq, gte, inArray, lte, or, type SQL } from "drizzle-orm";
import { endOfDayPacific, startOfDayPacific } from "#shared/dates.ts";
import { auditList } from "#shared/audit.list.ts";
import { historySubjects } from "#shared/history.ts";
import { admins } from "../accounts/tables.ts";
import { isAfterKey, nextKey } from "../platform/db/after-key.ts";
import type { Reader } from "../platform/db/database.ts";
import { noIndex } from "../platform/db/statements/prepared-params.ts";
import type { ListRead } from "../platform/http/lists/list-call.ts";
import { auditLog, auditRecords } from "../platform/tables.ts";
import { auditColumns } from "./store.ts";

/**
 * The audit log grows with every act, so a search counts and lists only this many of its newest rows. A downloaded file
 * has all of them.
 */
const maxAuditRows = 10_000;

/**
 * Returns the audit rows that match the filters, the newest first. `recordIds` are the records of the person: the rows
 * are the person's own acts and those that concern one of the records or what belongs to it. `hasStaff` is true if one of
 * the records is an admin, because much of what the log contains was done by admins.
 */
export async function listAudit(
  db: Reader,
  { filters, limit, offset, after: key }: ListRead<typeof auditList>,
  { recordIds, hasStaff }: { recordIds: readonly string[] | null; hasStaff: boolean },
  admin: { id: string; accountId: string } | null,
) {
  const { action, subjectType, record, after, before } = filters;
  const ids = recordIds === null ? null : [...recordIds];
  if (ids?.length === 0) return { rows: [], total: 0, next: null };
  const where = and(
    ids === null ? undefined : hasStaff ? whereAnyOf(db, ids) : inArray(auditLog.id, rowsOf(db, ids)),
    admin === null ? undefined : or(eq(auditLog.actorId, admin.id), eq(auditLog.proxyAccountId, admin.accountId)),
    action ? eq(auditLog.action, action) : undefined,
    subjectType ? eq(auditLog.subjectType, subjectType) : undefined,
    record ? ofRecord(record, subjectType) : undefined,
    after ? gte(auditLog.at, startOfDayPacific(after)) : undefined,
    before ? lte(auditLog.at, endOfDayPacific(before)) : undefined,
  );
  const rows = await db
    .select(auditColumns)
    .from(auditLog)
    .where(and(where, isAfterKey([auditLog.at, auditLog.id], true, key)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(Math.max(0, Math.min(limit, maxAuditRows - offset)))
    .offset(offset);
  const next = nextKey(rows, limit, ({ at, id }) => [at, id]);
  if (key) return { rows, total: 0, next };
  const counted = db.select({ id: auditLog.id }).from(auditLog).where(where).limit(maxAuditRows).as("counted");
  const [sum] = await db.select({ total: count() }).from(counted);
  return { rows, total: Number(sum?.total ?? 0), next };
}

const concerning = (db: Reader, ids: string[]) =>
  db.select({ id: auditRecords.auditId }).from(auditRecords).where(inArray(auditRecords.recordId, ids));

/** This condition lets the database read the log from its newest row, which is fast if many rows match. */
const whereAnyOf = (db: Reader, ids: string[]) =>
  or(inArray(auditLog.actorId, ids), inArray(auditLog.id, concerning(db, ids)));

/** Returns the few rows of these records by two indexes. With an `or`, Postgres would read the whole log. */
const rowsOf = (db: Reader, ids: string[]) =>
  db.select({ id: auditLog.id }).from(auditLog).where(inArray(auditLog.actorId, ids)).union(concerning(db, ids));

/**
 * The index of a record's history begins with the kind of the record, so if the kind is not given, the condition lists
 * all kinds.
 */
const ofRecord = (id: string, type: string | undefined): SQL | undefined =>
  and(
    type ? undefined : inArray(auditLog.subjectType, Object.keys(auditList.filters.subjectType.choices)),
    eq(auditLog.subjectId, id),
  );

/** Returns the newest acts on the records that have a history. */
export const newestAudit = (db: Reader, limit: number) =>
  db
    .select(auditColumns)
    .from(auditLog)
    // Most actions concern these records, so the log is read from its newest row until there are enough.
    .where(inArray(noIndex(auditLog.subjectType), [...historySubjects]))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit);

/** Returns the admins for a filter, by name. */
export async function auditAdmins(db: Reader) {
  const rows = await db
    .select({ id: admins.id, accountId: admins.accountId, firstName: admins.firstName, lastName: admins.lastName })
    .from(admins);
  return rows
    .map(({ id, accountId, firstName, lastName }) => ({ id, accountId, name: `${firstName} ${lastName}`.trim() }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
