import { done } from "#shared/fields.ts";
import {
  createScheduleInput,
  scheduleAnswer,
  scheduleParams,
  schedulesAnswer,
  subscriptionInput,
  updateScheduleInput,
} from "#shared/scheduled-reports.schema.ts";
import { activeStaff } from "../../accounts/staff/active-staff.ts";
import type { AdminActor, Ctx } from "../../platform/context.ts";
import { call } from "../../platform/http/call.ts";
import { Problem } from "../../platform/problem.ts";
import { presentSchedules } from "./present-schedule.ts";
import { findSchedule, listSchedules, namesOfAdmins } from "./schedule-store.ts";
import { sendMeOne } from "./send-scheduled.ts";
import { createSchedule, removeSchedule, subscribeMyself, updateSchedule } from "./write-schedule.ts";

async function answerSchedule({ db, actor }: Ctx<AdminActor>, id: string) {
  const row = await findSchedule(db, id);
  const [schedule] = row ? await presentSchedules(db, actor, [row]) : [];
  if (!schedule) throw new Problem("not_found");
  return { schedule };
}

/** Returns the admins who can be recipients, the reader first. */
async function staffToChoose({ db, actor }: Ctx<AdminActor>) {
  const active = new Set((await activeStaff(db)).map(({ accountId }) => accountId));
  return [...(await namesOfAdmins(db)).values()]
    .filter(({ accountId }) => active.has(accountId))
    .toSorted((a, b) => Number(b.adminId === actor.id) - Number(a.adminId === actor.id))
    .map(({ adminId, name }) => ({ _id: adminId, name }));
}

const staff = { roles: ["admin"], least: "readOnly", added: true } as const;

/** Staff schedule emails of reports with these calls (docs/domain/scheduled-reports.md). */
export const scheduledReportCalls = [
  call({
    method: "GET",
    path: "/api/admin/scheduled-reports",
    roles: ["admin"],
    added: true,
    summary: "Reports that are emailed to staff every week or month, and the admins who can get them",
    answer: schedulesAnswer,
    handle: async ({ ctx }) => ({
      schedules: await presentSchedules(ctx.db, ctx.actor, await listSchedules(ctx.db)),
      staff: await staffToChoose(ctx),
    }),
  }),
  call({
    ...staff,
    method: "POST",
    path: "/api/admin/scheduled-reports",
    limit: "write",
    summary: "Schedules emails of a report; a read-only admin can only send them to themselves",
    body: createScheduleInput,
    answer: scheduleAnswer,
    handle: async ({ ctx, body }) => answerSchedule(ctx, await createSchedule(ctx, body)),
  }),
  call({
    ...staff,
    method: "PUT",
    path: "/api/admin/scheduled-report/{scheduleId}",
    limit: "write",
    summary: "Changes, pauses or resumes a scheduled report; a stale __v returns 409 with the current one",
    params: scheduleParams,
    body: updateScheduleInput,
    answer: scheduleAnswer,
    refusals: { stale_version: scheduleAnswer },
    async handle({ ctx, params, body }) {
      const written = await updateSchedule(ctx, params.scheduleId, body);
      const answer = await answerSchedule(ctx, params.scheduleId);
      if (!written) throw new Problem("stale_version", { extra: answer });
      return answer;
    },
  }),
  call({
    ...staff,
    method: "DELETE",
    path: "/api/admin/scheduled-report/{scheduleId}",
    limit: "write",
    summary: "Deletes a scheduled report; emails that were sent stay",
    params: scheduleParams,
    answer: done,
    async handle({ ctx, params }) {
      await removeSchedule(ctx, params.scheduleId);
      return { ok: true } as const;
    },
  }),
  call({
    ...staff,
    method: "POST",
    path: "/api/admin/scheduled-report/{scheduleId}/send",
    limit: "write",
    summary: "Emails the latest report to the requesting admin",
    params: scheduleParams,
    answer: done,
    async handle({ ctx, params }) {
      await sendMeOne(ctx, params.scheduleId);
      return { ok: true } as const;
    },
  }),
  call({
    ...staff,
    method: "PUT",
    path: "/api/admin/scheduled-report/{scheduleId}/subscription",
    limit: "write",
    summary: "Subscribes the requesting admin to a scheduled report, or unsubscribes",
    params: scheduleParams,
    body: subscriptionInput,
    answer: scheduleAnswer,
    async handle({ ctx, params, body }) {
      await subscribeMyself(ctx, params.scheduleId, body.on);
      return answerSchedule(ctx, params.scheduleId);
    },
  }),
];
