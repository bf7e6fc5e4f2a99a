import { and, asc, eq, inArray, isNull, lte } from "drizzle-orm";
import { accounts, admins } from "../../accounts/tables.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { insertRows } from "../../platform/db/insert-rows.ts";
import { scheduledReportRecipients as recipients, scheduledReports } from "../tables.ts";

export type ScheduleRow = typeof scheduledReports.$inferSelect;

/** Returns all scheduled reports, the one that is sent next first. There are only a few dozen. */
export const listSchedules = (reader: Reader): Promise<ScheduleRow[]> =>
  reader.select().from(scheduledReports).orderBy(asc(scheduledReports.nextOn), asc(scheduledReports.id));

export async function findSchedule(reader: Reader, id: string): Promise<ScheduleRow | undefined> {
  const [row] = await reader.select().from(scheduledReports).where(eq(scheduledReports.id, id));
  return row;
}

/** Returns the scheduled reports that are due on this day or are overdue, without paused ones. */
export const dueSchedules = (reader: Reader, day: string): Promise<ScheduleRow[]> =>
  reader
    .select()
    .from(scheduledReports)
    .where(and(lte(scheduledReports.nextOn, day), isNull(scheduledReports.pausedAt)))
    .orderBy(asc(scheduledReports.nextOn), asc(scheduledReports.id));

/** Returns the recipients of these scheduled reports, also those who unsubscribed or are not active. */
export const recipientsOf = (reader: Reader, scheduleIds: readonly string[]) =>
  reader
    .select({
      scheduleId: recipients.scheduleId,
      accountId: recipients.accountId,
      offAt: recipients.offAt,
      adminId: admins.id,
      firstName: admins.firstName,
      lastName: admins.lastName,
      verifiedAt: accounts.emailVerifiedAt,
      deactivatedAt: accounts.deactivatedAt,
    })
    .from(recipients)
    .innerJoin(accounts, eq(accounts.id, recipients.accountId))
    .innerJoin(admins, eq(admins.accountId, recipients.accountId))
    .where(inArray(recipients.scheduleId, [...scheduleIds]))
    .orderBy(asc(admins.lastName), asc(admins.firstName), asc(admins.id), asc(recipients.scheduleId));

/**
 * Returns the ids of the accounts that get a scheduled report, without those who turned it off. It also returns
 * deactivated accounts; the caller leaves them out.
 */
export async function subscribersOf(reader: Reader, scheduleId: string): Promise<ReadonlySet<string>> {
  const subscribed = await reader
    .select({ accountId: recipients.accountId })
    .from(recipients)
    .where(and(eq(recipients.scheduleId, scheduleId), isNull(recipients.offAt)));
  return new Set(subscribed.map(({ accountId }) => accountId));
}

/** Returns the names of admins, by account. */
export async function namesOfAdmins(reader: Reader) {
  const rows = await reader
    .select({
      adminId: admins.id,
      accountId: admins.accountId,
      firstName: admins.firstName,
      lastName: admins.lastName,
    })
    .from(admins)
    .orderBy(asc(admins.lastName), asc(admins.firstName), asc(admins.id));
  return new Map(rows.map((row) => [row.accountId, { ...row, name: `${row.firstName} ${row.lastName}` }]));
}

export async function insertSchedule(tx: Tx, row: typeof scheduledReports.$inferInsert): Promise<void> {
  await tx.insert(scheduledReports).values(row);
}

/** Writes a scheduled report and raises its version. Returns false if somebody else wrote first. */
export async function writeSchedule(tx: Tx, before: ScheduleRow, change: Partial<ScheduleRow>): Promise<boolean> {
  const written = await tx
    .update(scheduledReports)
    .set({ ...change, version: before.version + 1 })
    .where(and(eq(scheduledReports.id, before.id), eq(scheduledReports.version, before.version)))
    .returning({ id: scheduledReports.id });
  return written.length === 1;
}

/**
 * Moves a scheduled report on to its next day. Returns false if it was sent, changed, paused or deleted in the
 * meantime, so that of two servers only one sends it.
 */
export async function moveOn(
  tx: Tx,
  { id, nextOn, version }: ScheduleRow,
  next: Pick<ScheduleRow, "nextOn" | "lastSentAt">,
): Promise<boolean> {
  const moved = await tx
    .update(scheduledReports)
    .set(next)
    .where(and(eq(scheduledReports.id, id), eq(scheduledReports.nextOn, nextOn), eq(scheduledReports.version, version)))
    .returning({ id: scheduledReports.id });
  return moved.length === 1;
}

export async function deleteSchedule(tx: Tx, id: string): Promise<void> {
  await tx.delete(recipients).where(eq(recipients.scheduleId, id));
  await tx.delete(scheduledReports).where(eq(scheduledReports.id, id));
}

/** Makes these accounts the recipients. Those who unsubscribed stay so. */
export async function writeRecipients(tx: Tx, scheduleId: string, accountIds: readonly string[]): Promise<void> {
  const before = await tx.select().from(recipients).where(eq(recipients.scheduleId, scheduleId));
  const gone = before.map(({ accountId }) => accountId).filter((id) => !accountIds.includes(id));
  if (gone.length > 0) {
    await tx.delete(recipients).where(and(eq(recipients.scheduleId, scheduleId), inArray(recipients.accountId, gone)));
  }
  await insertRows(
    tx,
    recipients,
    accountIds.map((accountId) => ({ scheduleId, accountId, offAt: null })),
    { known: "leave" },
  );
}

/** Subscribes an account, or unsubscribes it. Returns false if nothing changed. */
export async function writeSubscription(
  tx: Tx,
  { scheduleId, accountId }: { scheduleId: string; accountId: string },
  offAt: Date | null,
): Promise<boolean> {
  const own = and(eq(recipients.scheduleId, scheduleId), eq(recipients.accountId, accountId));
  const [known] = await tx.select({ offAt: recipients.offAt }).from(recipients).where(own);
  if (known && (known.offAt === null) === (offAt === null)) return false;
  if (known) await tx.update(recipients).set({ offAt }).where(own);
  else if (offAt === null) await tx.insert(recipients).values({ scheduleId, accountId, offAt });
  return known !== undefined || offAt === null;
}
