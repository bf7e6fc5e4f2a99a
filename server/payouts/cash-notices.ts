import { addDays, dayPacific, daysBetween, endOfDayPacific } from "#shared/dates.ts";
import { record } from "../platform/audit.ts";
import type { Ctx } from "../platform/context.ts";
import { queueMail, type QueuedMail } from "../platform/mail/outbox.ts";
import { cashExpiredMail, cashNeededMail } from "./cash.mail.ts";
import { cashEndingBy, cashExpiredSince } from "./cash-store.ts";
import { completeInfo, needsOf } from "./needs.ts";
import { findPaymentInfo, paperKinds } from "./store.ts";

/** Longer than any stop; who was told is told no more, for one cause has one mail. */
const lookBackDays = 14;

/**
 * The daily job: who won cash and has not said where it goes is told 30 and 7 days before it is lost, and once it is
 * (decisions §3). Nothing to turn off: a clock runs.
 */
export async function sendCashNotices(ctx: Ctx): Promise<number> {
  const mails = [...(await needed(ctx)), ...(await lost(ctx))];
  if (mails.length === 0) return 0;
  await ctx.db.write(async (tx) => {
    await queueMail(tx, ctx, ...mails);
    const after = { mails: mails.length };
    await record(tx, ctx, "payout.notice", { type: "job", id: "cash-notices" }, { after });
  });
  return mails.length;
}

async function needed(ctx: Ctx): Promise<QueuedMail[]> {
  const { expiryNoticeDays, paymentInfoAfterNoticeDays } = ctx.programme;
  // What was told at the verification leaves 30 days at least: an earlier notice would say it twice.
  const days = expiryNoticeDays.filter((before) => before <= paymentInfoAfterNoticeDays).toSorted((a, b) => a - b);
  const today = dayPacific(ctx.now);
  const until = endOfDayPacific(addDays(today, days.at(-1) ?? 0));
  const mails: QueuedMail[] = [];
  for (const cash of await cashEndingBy(ctx.db, ctx.now, until)) {
    const { riderId, currency, expiresAt, email: to, locale } = cash;
    const notice = days.find((before) => daysBetween(today, dayPacific(expiresAt)) <= before);
    if (notice === undefined || (await completeInfo(ctx.db, riderId))) continue;
    const needs = needsOf(await findPaymentInfo(ctx.db, riderId), await paperKinds(ctx.db, riderId));
    mails.push({
      cause: `cash-needed:${notice}:${riderId}:${currency}:${expiresAt.getTime()}`,
      to,
      locale,
      mail: cashNeededMail(ctx, locale, cash, needs),
    });
  }
  return mails;
}

async function lost(ctx: Ctx): Promise<QueuedMail[]> {
  const since = new Date(ctx.now.getTime() - lookBackDays * 86_400_000);
  return (await cashExpiredSince(ctx.db, since)).map((cash) => ({
    cause: `cash-expired:${cash.riderId}:${cash.currency}:${cash.expiresAt.getTime()}`,
    to: cash.email,
    locale: cash.locale,
    mail: cashExpiredMail(ctx, cash.locale, cash),
  }));
}
