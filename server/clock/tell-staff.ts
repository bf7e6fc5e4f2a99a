import { record } from "../platform/audit/audit.ts";
import type { ClockCheck } from "../platform/jobs/clock-watch.ts";
import type { Ctx } from "../platform/context.ts";
import { queueMail } from "../platform/mail/outbox.ts";
import { clockMail } from "./clock.mail.ts";
import { activeStaff } from "../accounts/staff/active-staff.ts";

/**
 * Emails each staff member that jobs are paused until the clock is confirmed, once per jump: the first paused job
 * queues the email.
 */
export async function tellStaffOfClock(ctx: Ctx, job: string, check: ClockCheck): Promise<void> {
  const jump = `${check.lastTrusted?.toISOString() ?? "never"}:${ctx.now < (check.lastTrusted ?? ctx.now) ? "back" : "ahead"}`;
  await ctx.db.write(async (tx) => {
    const staff = await activeStaff(tx);
    if (staff.length === 0) return;
    await queueMail(
      tx,
      ctx,
      ...staff.map(({ accountId, email: to, locale }) => ({
        cause: `clock:${jump}:${accountId}`,
        to,
        locale,
        mail: clockMail(ctx, locale, check),
      })),
    );
    await record(tx, ctx, "clock.wait", { type: "job", id: job }, { after: { lastTrusted: check.lastTrusted } });
  });
}
