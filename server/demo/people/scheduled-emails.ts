import type { AdminActor, Ctx } from "../../platform/context.ts";
import { createSchedule } from "../../reports/scheduled/write-schedule.ts";

/** An admin schedules two reports today, so that the first emails are sent after the demo was created. */
export async function scheduledEmails(ctx: Ctx, admin: { id: string; accountId: string }): Promise<void> {
  const actor: AdminActor = {
    type: "admin",
    staffRole: "owner",
    ...admin,
    emailVerified: true,
    deactivated: false,
    proxy: null,
  };
  const own: Ctx<AdminActor> = { ...ctx, actor };
  await createSchedule(own, { report: "payouts", filters: {}, rhythm: "weekly", day: 1, recipients: [admin.id] });
  await createSchedule(own, { report: "liability", filters: {}, rhythm: "monthly", day: 1, recipients: [admin.id] });
}
