import { countryOfCurrency } from "#shared/country-of-currency.ts";
import { formatMoney } from "#shared/format.ts";
import type { Locale } from "#shared/locale.ts";
import type { Award } from "../ledger/reads/find-award.ts";
import type { Ctx } from "../platform/context.ts";
import type { Mail } from "../platform/mail/layout.ts";
import { mailDate } from "../platform/mail/mail-dates.ts";
import { pageUrl } from "../platform/mail/page-url.ts";
import { words, type Descriptor } from "../platform/words.ts";
import type { BonusRow } from "./store.ts";

const texts = {
  bonus: { id: "mail.bonus.subject", message: "You got a bonus of {amount}" },
  bonusCredit: {
    id: "mail.bonus.credit",
    message:
      "You can use this dealer credit until {until} (Pacific time) at any participating dealer in {country, select, US {the United States} other {Canada}}.",
  },
  bonusCreditOpen: {
    id: "mail.bonus.creditOpen",
    message:
      "Use this dealer credit at any participating dealer in {country, select, US {the United States} other {Canada}}.",
  },
  bonusCash: {
    id: "mail.bonus.cash",
    message:
      "This bonus is cash. If your payment info isn’t complete, finish it by {until} (Pacific time) to get paid.",
  },
  note: { id: "mail.bonus.note", message: "Reason" },
  extendedCredit: { id: "mail.extended.credit", message: "You have until {until} to use {amount} of credit" },
  extendedCash: { id: "mail.extended.cash", message: "You have until {until} to complete your payment info" },
  extendedText: {
    id: "mail.extended.text",
    message: "Our team moved the deadline for {amount} to {until} (Pacific time).",
  },
  waits: { id: "mail.bonusWaits.subject", message: "A {amount} bonus needs a second admin" },
  waitsText: {
    id: "mail.bonusWaits.text",
    message: "Another admin requested a bonus that needs a second approval. Confirm or decline it in the admin area.",
  },
  takeBackWaits: {
    id: "mail.bonusTakeBackWaits.subject",
    message: "Taking back a {amount} bonus needs a second admin’s OK",
  },
  takeBackWaitsText: {
    id: "mail.bonusTakeBackWaits.text",
    message:
      "Another admin asked to take back a bonus, which needs a second approval. Confirm or decline the request in the admin area.",
  },
  reversed: { id: "mail.bonusReversed.subject", message: "Your bonus of {amount} was taken back" },
  reversedText: { id: "mail.bonusReversed.text", message: "Our team took this bonus back. You can’t use it anymore." },
  reversedDue: {
    id: "mail.bonusReversed.due",
    message: "You’d already used {due} of the bonus. Our team will contact you about that.",
  },
  reason: { id: "mail.bonusReversed.reason", message: "Reason" },
  action: { id: "mail.bonus.action", message: "See your earnings" },
  staffAction: { id: "mail.bonusWaits.action", message: "Go to the admin area" },
} satisfies Record<string, Descriptor>;

type MailedAward = Pick<Award, "wallet" | "currency" | "currentValue" | "expiresAt" | "note">;

/** Returns the email to a rider who got a bonus. */
export function bonusMail(ctx: Ctx, locale: Locale, award: MailedAward): Mail {
  const say = words(locale);
  const { wallet, expiresAt, note } = award;
  const values = valuesOf(locale, award);
  const how = wallet === "cash" ? texts.bonusCash : expiresAt === null ? texts.bonusCreditOpen : texts.bonusCredit;
  return {
    subject: say.text(texts.bonus, values),
    heading: say.text(texts.bonus, values),
    paragraphs: [say.text(how, values)],
    rows: note === null ? [] : [[say.text(texts.note), note]],
    action: { label: say.text(texts.action), url: pageUrl(ctx, locale, "/auth/rider/earnings") },
  };
}

/** Returns the email to a rider whose credit or cash was extended. */
export function extendedMail(ctx: Ctx, locale: Locale, award: MailedAward): Mail {
  const say = words(locale);
  const values = valuesOf(locale, award);
  const subject = say.text(award.wallet === "cash" ? texts.extendedCash : texts.extendedCredit, values);
  return {
    subject,
    heading: subject,
    paragraphs: [say.text(texts.extendedText, values)],
    action: { label: say.text(texts.action), url: pageUrl(ctx, locale, "/auth/rider/earnings") },
  };
}

/**
 * Returns the email that tells the staff, except the requester, that a bonus or its reversal waits for confirmation.
 * The rider's name is shown only in the admin area.
 */
export function bonusWaitsMail(
  ctx: Ctx,
  locale: Locale,
  { amount, currency, reversalBy }: Pick<BonusRow, "amount" | "currency" | "reversalBy">,
): Mail {
  const say = words(locale);
  const values = { amount: formatMoney(amount, currency, locale) };
  const isReversal = reversalBy !== null;
  const subject = say.text(isReversal ? texts.takeBackWaits : texts.waits, values);
  return {
    subject,
    heading: subject,
    paragraphs: [say.text(isReversal ? texts.takeBackWaitsText : texts.waitsText)],
    action: { label: say.text(texts.staffAction), url: pageUrl(ctx, locale, "/auth/admin") },
  };
}

/** Returns the email to a rider whose bonus was taken back; `due` is the spent part of it, in cents. */
export function bonusReversedMail(
  ctx: Ctx,
  locale: Locale,
  { amount, currency, reversalReason }: Pick<BonusRow, "amount" | "currency" | "reversalReason">,
  due: number,
): Mail {
  const say = words(locale);
  const subject = say.text(texts.reversed, { amount: formatMoney(amount, currency, locale) });
  const owed = due > 0 ? [say.text(texts.reversedDue, { due: formatMoney(due, currency, locale) })] : [];
  return {
    subject,
    heading: subject,
    paragraphs: [say.text(texts.reversedText), ...owed],
    rows: reversalReason === null ? [] : [[say.text(texts.reason), reversalReason]],
    action: { label: say.text(texts.action), url: pageUrl(ctx, locale, "/auth/rider/earnings") },
  };
}

const valuesOf = (locale: Locale, { currency, currentValue, expiresAt }: MailedAward) => ({
  amount: formatMoney(currentValue, currency, locale),
  until: expiresAt === null ? "" : mailDate(expiresAt, locale),
  country: countryOfCurrency(currency),
});
