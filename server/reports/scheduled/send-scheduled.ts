import { addDays, clockIn, programmeZone } from "#shared/dates.ts";
import { latestSending, nextSending, periodBefore } from "#shared/scheduled-reports.ts";
import { activeStaff } from "../../accounts/staff/active-staff.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { queueMail } from "../../platform/mail/outbox.ts";
import { Problem } from "../../platform/problem.ts";
import { maySubscribe } from "./policy.ts";
import { dueSchedules, findSchedule, moveOn, subscribersOf, type ScheduleRow } from "./schedule-store.ts";
import { mailForReaders } from "./scheduled.mail.ts";

/** Emails are sent from this hour on, in Pacific time, so that they include all of the previous day. */
const sendingHour = 6;

/** Returns the latest day whose emails may be sent now or were sent already. */
function sendingDay({ now }: Pick<Ctx, "now">): string {
  const { day, hour } = clockIn(programmeZone, now);
  return hour < sendingHour ? addDays(day, -1) : day;
}

/**
 * Emails the scheduled reports that are due; a job calls this each hour. Each report is sent once for its day. After
 * downtime it is sent only for the latest day. A report that fails does not stop the others.
 */
export async function sendScheduledReports(ctx: Ctx): Promise<number> {
  const today = sendingDay(ctx);
  const failures: unknown[] = [];
  let sent = 0;
  for (const row of await dueSchedules(ctx.db, today)) {
    try {
      sent += await send(ctx, row, today);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return sent;
}

async function send(ctx: Ctx, row: ScheduleRow, today: string): Promise<number> {
  const sending = latestSending(row, today);
  const mailIn = await mailForReaders(ctx, row, periodBefore(row, sending), sending);
  return ctx.db.write(async (tx) => {
    if (!(await moveOn(tx, row, { nextOn: nextSending(row, today), lastSentAt: ctx.now }))) return 0;
    const readers = await readersOf(tx, row.id);
    await queueMail(
      tx,
      ctx,
      ...readers.map(({ accountId, email: to, locale }) => ({
        cause: `report:${row.id}:${sending}:${accountId}`,
        to,
        locale,
        mail: mailIn(locale),
        notice: { kind: `report:${row.id}` as const, accountId },
      })),
    );
    const after = { sending, recipients: readers.length };
    await record(tx, ctx, "scheduled-report.send", { type: "scheduledReport", id: row.id }, { after });
    return readers.length;
  });
}

/**
 * Emails the latest report to the requesting admin, whether it is paused or not. Its next scheduled day does not change.
 * Asking again within the same minute sends nothing more.
 */
export async function sendMeOne(ctx: Ctx, id: string): Promise<void> {
  const { actor } = ctx;
  if (!maySubscribe(actor)) throw new Problem("forbidden");
  const row = await findSchedule(ctx.db, id);
  if (!row) throw new Problem("not_found");
  const sending = latestSending(row, sendingDay(ctx));
  const mailIn = await mailForReaders(ctx, row, periodBefore(row, sending), sending);
  await ctx.db.write(async (tx) => {
    const self = (await activeStaff(tx)).find(({ accountId }) => accountId === actor.accountId);
    if (!self) throw new Problem("forbidden");
    const { accountId, email: to, locale } = self;
    const cause = `report-now:${id}:${accountId}:${Math.floor(ctx.now.getTime() / 60_000)}`;
    const isReader = (await readersOf(tx, id)).some((reader) => reader.accountId === accountId);
    const notice = { kind: `report:${id}` as const, accountId };
    await queueMail(tx, ctx, { cause, to, locale, mail: mailIn(locale), ...(isReader && { notice }) });
    await record(tx, ctx, "scheduled-report.send-now", { type: "scheduledReport", id }, { after: { sending } });
  });
}

/** Returns the active admins who get a scheduled report, with the address and the language of their emails. */
async function readersOf(reader: Reader, scheduleId: string) {
  const subscribers = await subscribersOf(reader, scheduleId);
  return (await activeStaff(reader)).filter(({ accountId }) => subscribers.has(accountId));
}
