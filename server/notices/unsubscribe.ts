import { isNoticeKind, mayChoose } from "#shared/notices.ts";
import type { UnsubscribeAnswer } from "#shared/notices.schema.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";
import { readOffToken } from "../platform/mail/unsubscribe.ts";
import { choicesOf, writeChoice } from "../platform/notify/choices.ts";
import { Problem } from "../platform/problem.ts";
import { partOfEmail } from "./present.ts";
import { reportOffListeners } from "./report-off-listeners.ts";
import { accountOf, subscriptionOf } from "./store.ts";

/**
 * Returns the notice or the scheduled report that an email's link refers to, and its current state. Throws `not_found`
 * for a link that was changed.
 */
export async function readLink(ctx: Ctx, token: string): Promise<UnsubscribeAnswer> {
  const { of, shown } = await follow(ctx.db, ctx, token);
  if (of.report) return { ...shown, on: of.report.on };
  const isOn = await choicesOf(ctx.db, [of.accountId]);
  return { ...shown, on: isOn(of.accountId, of.kind, "mail") };
}

/** Turns the notice of the link's account off, or on again, whether the person is signed in or not. */
export async function unsubscribe(ctx: Ctx, token: string, on = false): Promise<UnsubscribeAnswer> {
  return ctx.db.write(async (tx) => {
    const { of, shown } = await follow(tx, ctx, token);
    const { accountId } = of;
    if (of.report) {
      await reportOffListeners.run(tx, ctx, { scheduleId: of.report.id, accountId, on });
    } else {
      const { kind } = of;
      await writeChoice(tx, ctx, { accountId, kind, channel: "mail", on });
      const after = { kind, channel: "mail", on, by: "link" };
      await record(tx, ctx, "notice.choose", { type: "account", id: accountId }, { after });
    }
    return { ...shown, on };
  });
}

/** Returns what a link refers to, and what its page shows about that. */
async function follow(db: Reader, ctx: Ctx, token: string) {
  const read = readOffToken(ctx, token);
  const account = read && (await accountOf(db, read.accountId));
  if (!account) throw new Problem("not_found");
  const { accountId, kind } = read;
  const shown = { email: partOfEmail(account.email), locale: account.locale };
  if (isNoticeKind(kind)) {
    if (!mayChoose(account.type, kind, "mail")) throw new Problem("not_found");
    return { of: { accountId, kind, report: null }, shown: { ...shown, kind, report: null } };
  }
  const scheduleId = kind.slice("report:".length);
  const subscription = await subscriptionOf(db, scheduleId, accountId);
  if (!subscription) throw new Problem("not_found");
  return {
    of: { accountId, report: { id: scheduleId, on: subscription.offAt === null } },
    shown: { ...shown, kind: "report" as const, report: subscription.report },
  };
}
