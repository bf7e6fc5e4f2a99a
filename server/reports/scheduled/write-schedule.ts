import { dayPacific } from "#shared/dates.ts";
import { isRhythm, nextSending, reportToSend, type ReportKind, type Rhythm } from "#shared/scheduled-reports.ts";
import type { CreateScheduleInput, UpdateScheduleInput } from "#shared/scheduled-reports.schema.ts";
import { activeStaff } from "../../accounts/staff/active-staff.ts";
import { record } from "../../platform/audit/audit.ts";
import { changedFields } from "../../platform/audit/changed-fields.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { mayEditSchedule, maySendTo, maySubscribe } from "./policy.ts";
import {
  deleteSchedule,
  findSchedule,
  insertSchedule,
  recipientsOf,
  writeRecipients,
  writeSchedule,
  writeSubscription,
} from "./schedule-store.ts";

/** Schedules a report. The first email leaves on the first matching day after today (Pacific). */
export async function createSchedule(ctx: Ctx, input: CreateScheduleInput): Promise<string> {
  const { actor } = ctx;
  if (!maySubscribe(actor)) throw new Problem("forbidden");
  const { recipients, ...fields } = input;
  checkFields(fields);
  if (!maySendTo(actor, recipients)) throw new Problem("read_only");
  const id = ctx.id();
  await ctx.db.write(async (tx) => {
    const accountIds = await accountsOf(tx, recipients);
    const nextOn = nextSending(fields, dayPacific(ctx.now));
    await insertSchedule(tx, { id, ...fields, nextOn, createdBy: actor.accountId, createdAt: ctx.now });
    await writeRecipients(tx, id, accountIds);
    await record(tx, ctx, "scheduled-report.create", subject(id), { after: { ...fields, recipients } });
  });
  return id;
}

/** Changes, pauses or resumes a scheduled report; returns false if the stored version differs from `__v`. */
export async function updateSchedule(ctx: Ctx, id: string, input: UpdateScheduleInput): Promise<boolean> {
  const { __v, paused, recipients, ...change } = input;
  return ctx.db.write(async (tx) => {
    const before = await findSchedule(tx, id);
    if (!before) throw new Problem("not_found");
    const { actor } = ctx;
    if (!mayEditSchedule(actor, before.createdBy)) throw new Problem("read_only");
    if (recipients && !maySendTo(actor, recipients)) throw new Problem("read_only");
    if (before.version !== __v) return false;
    const { report, filters, rhythm, day, nextOn } = { ...before, ...change };
    checkFields({ report, filters, rhythm, day });
    const isMoved = rhythm !== before.rhythm || day !== before.day || (paused === false && before.pausedAt !== null);
    const next = isMoved ? nextSending({ rhythm, day }, dayPacific(ctx.now)) : nextOn;
    const pausedAt = paused === undefined ? before.pausedAt : paused ? (before.pausedAt ?? ctx.now) : null;
    if (!(await writeSchedule(tx, before, { report, filters, rhythm, day, nextOn: next, pausedAt }))) {
      throw new Problem("stale_version");
    }
    const known = recipients && (await recipientsOf(tx, [id])).map(({ adminId }) => adminId).toSorted();
    if (recipients) await writeRecipients(tx, id, await accountsOf(tx, recipients));
    const shown = (fields: { filters: object }, all: readonly string[] | undefined, isPaused: boolean) => ({
      ...fields,
      filters: JSON.stringify(fields.filters),
      paused: isPaused,
      ...(all && { recipients: all.join(", ") }),
    });
    const was = { report: before.report, filters: before.filters, rhythm: before.rhythm, day: before.day };
    const changed = changedFields(
      shown(was, known, before.pausedAt !== null),
      shown({ report, filters, rhythm, day } as typeof was, recipients?.toSorted(), pausedAt !== null),
    );
    await record(tx, ctx, "scheduled-report.update", subject(id), changed);
    return true;
  });
}

export async function removeSchedule(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.write(async (tx) => {
    const before = await findSchedule(tx, id);
    if (!before) throw new Problem("not_found");
    if (!mayEditSchedule(ctx.actor, before.createdBy)) throw new Problem("read_only");
    await deleteSchedule(tx, id);
    const { report, filters, rhythm, day } = before;
    await record(tx, ctx, "scheduled-report.remove", subject(id), { before: { report, filters, rhythm, day } });
  });
}

/** Subscribes the admin who acts, or unsubscribes. */
export async function subscribeMyself(ctx: Ctx, scheduleId: string, on: boolean): Promise<void> {
  const { actor } = ctx;
  if (!maySubscribe(actor)) throw new Problem("forbidden");
  await ctx.db.write((tx) => subscribe(tx, ctx, { scheduleId, accountId: actor.accountId, on }));
}

/** Subscribes an account, or unsubscribes it; the link in an email does so for anybody who has it. */
export async function subscribe(
  tx: Tx,
  ctx: Ctx,
  { scheduleId, accountId, on }: { scheduleId: string; accountId: string; on: boolean },
): Promise<void> {
  if (!(await findSchedule(tx, scheduleId))) throw new Problem("not_found");
  if (!(await writeSubscription(tx, { scheduleId, accountId }, on ? null : ctx.now))) return;
  await record(tx, ctx, "scheduled-report.subscribe", subject(scheduleId), { after: { accountId, on } });
}

const subject = (id: string) => ({ type: "scheduledReport", id });

/** Checks that the day fits the rhythm, and that the report has these filters. */
function checkFields(input: { report: ReportKind; filters: Readonly<Record<string, string>> } & Rhythm): void {
  if (!isRhythm(input)) throw new Problem("invalid_input", { fields: { day: "invalid_value" } });
  const { filters } = reportToSend(input.report);
  for (const [name, value] of Object.entries(input.filters)) {
    const isKnown = Object.hasOwn(filters, name) && Object.hasOwn(filters[name]?.choices ?? {}, value);
    if (!isKnown) throw new Problem("invalid_input", { fields: { filters: "invalid_value" } });
  }
}

/** Returns the accounts of these admins, each once. Only active admins can become recipients. */
async function accountsOf(reader: Reader, adminIds: readonly string[]): Promise<string[]> {
  const staff = new Map((await activeStaff(reader)).map(({ adminId, accountId }) => [adminId, accountId]));
  return [...new Set(adminIds)].map((id) => {
    const accountId = staff.get(id);
    if (!accountId) throw new Problem("invalid_input", { fields: { recipients: "invalid_value" } });
    return accountId;
  });
}
