import { daysBefore } from "#shared/durations.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import { notify } from "../../platform/notify/notify.ts";
import { staffContacts } from "../staff-store.ts";
import { overdueClaims } from "./desk-store.ts";
import { overdueMail } from "./overdue.mail.ts";

/** Claims that became overdue longer ago than this cause no email. */
const lookBackDays = 400;

/**
 * Emails the staff when further claims are overdue: one email has all of them. A job calls this daily. The cause of the
 * email contains the latest due time, so that no second email is sent about the same claims.
 */
export async function tellOverdueClaims(ctx: Ctx): Promise<number> {
  const since = daysBefore(ctx.now, lookBackDays);
  const overdue = await overdueClaims(ctx.db, since, ctx.now);
  const [latest] = overdue;
  if (!latest) return 0;
  await ctx.db.write(async (tx) => {
    const staff = await staffContacts(tx);
    await notify(
      tx,
      ctx,
      ...staff.map(({ accountId, email: to, locale }) => ({
        kind: "requests" as const,
        accountId,
        cause: `claims-overdue:${latest.dueAt.getTime()}:${accountId}`,
        to,
        locale,
        mail: overdueMail(ctx, locale, overdue),
        push: null,
      })),
    );
    const after = { claims: overdue.length };
    await record(tx, ctx, "payout.overdue", { type: "job", id: "overdue-claims" }, { after });
  });
  return overdue.length;
}
