import { formatDate } from "#shared/format-dates.ts";
import { formatMoney } from "#shared/format.ts";
import type { Locale } from "#shared/locale.ts";
import type { Currency } from "#shared/money.ts";
import type { PaymentNeed } from "#shared/payouts.ts";
import type { Ctx } from "../platform/context.ts";
import type { Mail } from "../platform/mail/layout.ts";
import { pageUrl } from "../platform/mail/page-url.ts";
import { words, type Descriptor } from "../platform/words.ts";

const texts = {
  neededSubject: { id: "mail.cashNeeded.subject", message: "{amount} waits for your payment info" },
  neededText: {
    id: "mail.cashNeeded.text",
    message:
      "You won {amount} in cash, and we do not know yet where to send it. Tell us by the end of {until} (Pacific time): after that day it is lost.",
  },
  neededHow: { id: "mail.cashNeeded.how", message: "It takes a few minutes, and we never ask for a card number." },
  missing: { id: "mail.cashNeeded.missing", message: "Still missing" },
  need: {
    id: "mail.cashNeeded.need",
    message:
      "{need, select, paymentInfo {name, address and tax status} w9 {the W-9} declaration {the declaration of non-residence} other {the driver’s licence}}",
  },
  neededAction: { id: "mail.cashNeeded.action", message: "Give payment info" },
  expiredSubject: { id: "mail.cashExpired.subject", message: "{amount} in cash was lost" },
  expiredText: {
    id: "mail.cashExpired.text",
    message: "Payment info for {amount} that you won was due by the end of {until}. It did not come in time.",
  },
  expiredHow: {
    id: "mail.cashExpired.how",
    message: "If something kept you from it, write to {contact}: our staff can give more time, with a reason.",
  },
  expiredAction: { id: "mail.cashExpired.action", message: "See your earnings" },
} satisfies Record<string, Descriptor>;

interface Cash {
  amount: number;
  currency: Currency;
  expiresAt: Date;
}

/** Returns the email before cash expires because payment info is missing (docs/spec/money.md#cash-claims). */
export function cashNeededMail(ctx: Ctx, locale: Locale, cash: Cash, needs: readonly PaymentNeed[]): Mail {
  const say = words(locale);
  const values = valuesOf(cash, locale);
  return {
    subject: say.text(texts.neededSubject, values),
    heading: say.text(texts.neededSubject, values),
    paragraphs: [say.text(texts.neededText, values), say.text(texts.neededHow)],
    rows: [[say.text(texts.missing), needs.map((need) => say.text(texts.need, { need })).join(", ")]],
    action: { label: say.text(texts.neededAction), url: pageUrl(ctx, locale, "/auth/rider/earnings?show=payouts") },
  };
}

/** Returns the email after cash has expired. */
export function cashExpiredMail(ctx: Ctx, locale: Locale, cash: Cash): Mail {
  const say = words(locale);
  const values = { ...valuesOf(cash, locale), contact: ctx.programme.contact.email };
  return {
    subject: say.text(texts.expiredSubject, values),
    heading: say.text(texts.expiredSubject, values),
    paragraphs: [say.text(texts.expiredText, values), say.text(texts.expiredHow, values)],
    action: { label: say.text(texts.expiredAction), url: pageUrl(ctx, locale, "/auth/rider/earnings") },
  };
}

const valuesOf = ({ amount, currency, expiresAt }: Cash, locale: Locale) => ({
  amount: formatMoney(amount, currency, locale),
  until: formatDate(expiresAt, locale),
});
