import { dayIn } from "#shared/dates.ts";
import { formatMoney } from "#shared/format.ts";
import type { Locale } from "#shared/locale.ts";
import type { Currency } from "#shared/money.ts";
import { groupedCode, refundReasons, type RefundReason } from "#shared/redemptions.ts";
import { timeZoneOf } from "#shared/time-zones.ts";
import { findCounter } from "../dealers/find-counter.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { mailDate } from "../platform/mail/mail-dates.ts";
import { pageUrl } from "../platform/mail/page-url.ts";
import { dealerInstant } from "../platform/mail/instant-text.ts";
import type { Mail } from "../platform/mail/layout.ts";
import { notify } from "../platform/notify/notify.ts";
import { words, type Descriptor } from "../platform/words.ts";
import { riderContact, type RiderContact } from "../riders/rider-contact.ts";
import type { Parties } from "./made-redemption.ts";

const texts = {
  redeemed: { id: "mail.redeemed.subject", message: "{amount} of your credit was used at {dealer}" },
  redeemedText: {
    id: "mail.redeemed.text",
    message: "You used {amount} of your dealer credit at {dealer}. You have {balance} left.",
  },
  notYou: {
    id: "mail.redeemed.notYou",
    message: "Not you? Set a new PIN in your profile and write to {contact} with the code.",
  },
  refunded: { id: "mail.refunded.subject", message: "{dealer} returned {amount} to your credit" },
  refundedText: {
    id: "mail.refunded.text",
    message: "{dealer} refunded your redemption from {date}. You have {amount} back, and your credit is now {balance}.",
  },
  partText: {
    id: "mail.refunded.partText",
    message: "{dealer} refunded {amount} of the {total} that you used on {date}. Your credit is now {balance}.",
  },
  lateText: {
    id: "mail.refunded.lateText",
    message: "{dealer} refunded the {amount} you used on {date}. Your credit is now {balance}.",
  },
  graced: {
    id: "mail.refunded.graced",
    message: "{amount} of the refund had already expired. You can now use it until {until}.",
  },
  expired: {
    id: "mail.refunded.expired",
    message: "{amount} of the refund had already expired and can’t be used anymore.",
  },
  settled: {
    id: "mail.refunded.settled",
    message: "{amount} of the refund was taken back because results were corrected after you had used it.",
  },
  code: { id: "mail.redemption.code", message: "Code" },
  amount: { id: "mail.redemption.amount", message: "Amount" },
  total: { id: "mail.refunded.total", message: "Redeemed" },
  reason: { id: "mail.refunded.reason", message: "Reason" },
  dealer: { id: "mail.redemption.dealer", message: "Dealer" },
  when: { id: "mail.redemption.when", message: "When" },
  balance: { id: "mail.redemption.balance", message: "Credit left" },
  left: { id: "push.redemption.left", message: "Credit left: {balance}. Code {code}." },
  action: { id: "mail.redemption.action", message: "See your redemptions" },
} satisfies Record<string, Descriptor>;

interface Redeemed {
  id: string;
  code: string;
  riderId: string;
  dealerId: string;
  amount: number;
  currency: Currency;
  createdAt: Date;
  balanceAfter: number;
}

/** Notifies the rider of the amount that was spent and where, and of what to do if it was somebody else. */
export async function mailRedeemed(tx: Tx, ctx: Ctx, row: Redeemed, known?: Parties): Promise<void> {
  const to = known?.customer ?? (await riderContact(tx, row.riderId));
  const dealer = known?.counter ?? (await findCounter(tx, row.dealerId));
  if (!to || !dealer) return;
  const mail = redeemedMail(ctx, to.locale, { ...row, timeZone: timeZoneOf(dealer) }, dealer.name);
  await tell(tx, ctx, to, {
    cause: `redemption:${row.id}`,
    mail,
    code: row.code,
    left: money(row, to, row.balanceAfter),
  });
}

export function redeemedMail(
  ctx: Ctx,
  locale: Locale,
  row: Pick<Redeemed, "amount" | "currency" | "code" | "createdAt" | "balanceAfter"> & { timeZone: string },
  dealer: string,
): Mail {
  const say = words(locale);
  const values = {
    amount: formatMoney(row.amount, row.currency, locale),
    balance: formatMoney(row.balanceAfter, row.currency, locale),
    dealer,
    contact: ctx.programme.contact.email,
  };
  return {
    subject: say.text(texts.redeemed, values),
    heading: say.text(texts.redeemed, values),
    paragraphs: [say.text(texts.redeemedText, values), say.text(texts.notYou, values)],
    rows: [
      [say.text(texts.code), groupedCode(row.code)],
      [say.text(texts.amount), values.amount],
      [say.text(texts.dealer), dealer],
      [say.text(texts.when), dealerInstant(say, row.timeZone, row.createdAt)],
      [say.text(texts.balance), values.balance],
    ],
    action: { label: say.text(texts.action), url: pageUrl(ctx, locale, "/auth/rider/redemptions") },
  };
}

/**
 * Notifies the rider of what was returned, and how long an expired part of it can still be used
 * (docs/spec/money.md#refunds).
 */
export async function mailRefunded(tx: Tx, ctx: Ctx, row: Omit<Redeemed, "balanceAfter">, back: Refund): Promise<void> {
  const to = await riderContact(tx, row.riderId);
  const dealer = await findCounter(tx, row.dealerId);
  if (!to || !dealer) return;
  const mail = refundedMail(ctx, to.locale, { ...row, timeZone: timeZoneOf(dealer) }, back, dealer.name);
  await tell(tx, ctx, to, { cause: `refund:${back.id}`, mail, code: row.code, left: money(row, to, back.balance) });
}

export interface ReturnedCredit {
  balance: number;
  graced: readonly { amount: number; expiresAt: Date }[];
  expired: number;
  /**
   * This is the number of cents that were taken back at once because results were corrected after the credit had been
   * used.
   */
  settled: number;
}

/** This is one refund, of a part of a redemption or of all that was left. */
export interface Refund extends ReturnedCredit {
  id: string;
  amount: number;
  reason: RefundReason | null;
}

export function refundedMail(
  ctx: Ctx,
  locale: Locale,
  row: Pick<Redeemed, "amount" | "currency" | "code" | "createdAt"> & { timeZone: string },
  back: Omit<Refund, "id">,
  dealer: string,
): Mail {
  const say = words(locale);
  const money = (cents: number) => formatMoney(cents, row.currency, locale);
  const values = {
    amount: money(back.amount),
    total: money(row.amount),
    balance: money(back.balance),
    dealer,
    date: mailDate(dayIn(row.timeZone, row.createdAt), locale),
  };
  const isPart = back.amount < row.amount;
  const whole = back.expired > 0 || back.settled > 0 ? texts.lateText : texts.refundedText;
  return {
    subject: say.text(texts.refunded, values),
    heading: say.text(texts.refunded, values),
    paragraphs: [
      say.text(isPart ? texts.partText : whole, values),
      ...back.graced.map(({ amount, expiresAt }) =>
        say.text(texts.graced, { amount: money(amount), until: mailDate(expiresAt, locale) }),
      ),
      ...(back.expired > 0 ? [say.text(texts.expired, { amount: money(back.expired) })] : []),
      ...(back.settled > 0 ? [say.text(texts.settled, { amount: money(back.settled) })] : []),
    ],
    rows: [
      [say.text(texts.code), groupedCode(row.code)],
      [say.text(texts.amount), values.amount],
      ...(isPart ? [[say.text(texts.total), values.total] as const] : []),
      ...(back.reason === null ? [] : [[say.text(texts.reason), refundReasons[back.reason][locale]] as const]),
      [say.text(texts.dealer), dealer],
      [say.text(texts.balance), values.balance],
    ],
    action: { label: say.text(texts.action), url: pageUrl(ctx, locale, "/auth/rider/redemptions") },
  };
}

type Addressee = Pick<RiderContact, "accountId" | "email" | "locale">;

const money = ({ currency }: { currency: Currency }, { locale }: Addressee, cents: number) =>
  formatMoney(cents, currency, locale);

/**
 * Notifies the rider by email and by push notification. The email cannot be turned off, because somebody else may have
 * made the redemption; the push notification goes to the devices that subscribed.
 */
async function tell(
  tx: Tx,
  ctx: Ctx,
  { accountId, email: to, locale }: Addressee,
  { cause, mail, code, left: balance }: { cause: string; mail: Mail; code: string; left: string },
): Promise<void> {
  const push = {
    body: words(locale).text(texts.left, { balance, code: groupedCode(code) }),
    path: "/auth/rider/redemptions",
  };
  await notify(tx, ctx, { kind: "redemption", accountId, cause, to, locale, mail, push });
}
