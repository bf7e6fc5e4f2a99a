import { daysBefore } from "#shared/durations.ts";
import { addDays, dayPacific, daysBetween, endOfDayPacific } from "#shared/dates.ts";
import { holdsBack } from "#shared/payouts.ts";
import type { ProgrammeSettings } from "#shared/programme.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import { queueMail, type QueuedMail } from "../platform/mail/outbox.ts";
import { everyProgramme, readSeasons, settingsIn } from "../seasons/season-settings.ts";
import { cashExpiredMail, cashNeededMail } from "./cash.mail.ts";
import { cashEndingBy, cashExpiredSince } from "../ledger/reads/ending-cash.ts";
import { completeInfo, needsOf } from "./needs.ts";
import { findPaymentInfo, paperKinds } from "./store.ts";

/**
 * The job looks back this many days, in case it did not run for a while. Nobody is notified twice, because each cause
 * sends only one email.
 */
const lookBackDays = 14;

/**
 * Emails riders who won cash and whose payment info is incomplete: on the notice days before the cash expires
 * (`noticeDays`), and once it has expired (docs/spec/money.md#cash-claims). A job calls this daily. Riders cannot turn
 * these emails off, because a deadline is running.
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

/**
 * Returns how many days before expiry each notice of a season is sent, the last notice first. The email at verification
 * leaves at least `paymentInfoAfterNoticeDays`, so an earlier notice would only repeat it.
 */
const noticeDays = ({ expiryNoticeDays, paymentInfoAfterNoticeDays }: ProgrammeSettings): number[] =>
  expiryNoticeDays.filter((before) => before <= paymentInfoAfterNoticeDays).toSorted((a, b) => a - b);

async function needed(ctx: Ctx): Promise<QueuedMail[]> {
  const seasons = await readSeasons(ctx.db);
  const today = dayPacific(ctx.now);
  const earliest = Math.max(0, ...everyProgramme(seasons).flatMap(noticeDays));
  const until = endOfDayPacific(addDays(today, earliest));
  const mails: QueuedMail[] = [];
  for (const cash of await cashEndingBy(ctx.db, ctx.now, until)) {
    const { riderId, currency, expiresAt, email: to, locale, season } = cash;
    const notice = noticeDays(settingsIn(seasons, season)).find(
      (before) => daysBetween(today, dayPacific(expiresAt)) <= before,
    );
    if (notice === undefined || (await completeInfo(ctx.db, riderId))) continue;
    const missing = needsOf(await findPaymentInfo(ctx.db, riderId), await paperKinds(ctx.db, riderId));
    // The license is left out, because the cash does not expire without it.
    const needs = missing.filter(holdsBack);
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
  const since = daysBefore(ctx.now, lookBackDays);
  return (await cashExpiredSince(ctx.db, since)).map((cash) => ({
    cause: `cash-expired:${cash.riderId}:${cash.currency}:${cash.expiresAt.getTime()}`,
    to: cash.email,
    locale: cash.locale,
    mail: cashExpiredMail(ctx, cash.locale, cash),
  }));
}
