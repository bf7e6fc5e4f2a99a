import { formatMoney } from "#shared/format.ts";
import type { Locale } from "#shared/locale.ts";
import type { Currency } from "#shared/money.ts";
import type { PaymentNeed } from "#shared/payouts.ts";
import type { Ctx } from "../platform/context.ts";
import type { Mail } from "../platform/mail/layout.ts";
import { mailDate } from "../platform/mail/mail-dates.ts";
import { pageUrl } from "../platform/mail/page-url.ts";
import { words, type Descriptor } from "../platform/words.ts";

/** These are the names of what is missing, as parts of a sentence. */
export const needText: Descriptor = {
  id: "mail.cashNeeded.need",
  message:
    "{need, select, paymentInfo {name, address, and tax status} w9 {the W-9} declaration {the declaration of nonresidence} other {the driver’s license}}",
};

const texts = {
  neededSubject: { id: "mail.cashNeeded.subject", message: "We can’t pay your {amount} yet" },
  neededText: {
    id: "mail.cashNeeded.text",
    message:
      "You won {amount} in cash, but we’re still missing something we need to pay you. Send it by the end of {until} (Pacific time). After that, the cash will expire.",
  },
  neededHow: { id: "mail.cashNeeded.how", message: "It takes a few minutes. We never ask for a card number." },
  missing: { id: "mail.cashNeeded.missing", message: "Still missing" },
  neededAction: { id: "mail.cashNeeded.action", message: "Add payment info" },
  expiredSubject: { id: "mail.cashExpired.subject", message: "{amount} in cash expired" },
  expiredText: {
    id: "mail.cashExpired.text",
    message:
      "You won {amount}, but by the end of {until}, we didn’t have all we needed to pay you, so the cash expired.",
  },
  expiredHow: {
    id: "mail.cashExpired.how",
    message:
      "If something kept you from sending what we needed, write to {contact}. Our team can give you more time if you have a good reason.",
  },
  expiredAction: { id: "mail.cashExpired.action", message: "See your earnings" },
} satisfies Record<string, Descriptor>;

interface Cash {
  amount: number;
  currency: Currency;
  expiresAt: Date;
}

/**
 * Returns the email that is sent before cash expires because payment info is missing (docs/spec/money.md#cash-claims).
 */
export function cashNeededMail(ctx: Ctx, locale: Locale, cash: Cash, needs: readonly PaymentNeed[]): Mail {
  const say = words(locale);
  const values = valuesOf(cash, locale);
  return {
    subject: say.text(texts.neededSubject, values),
    heading: say.text(texts.neededSubject, values),
    paragraphs: [say.text(texts.neededText, values), say.text(texts.neededHow)],
    rows: [[say.text(texts.missing), needs.map((need) => say.text(needText, { need })).join(", ")]],
    action: { label: say.text(texts.neededAction), url: pageUrl(ctx, locale, "/auth/rider/earnings?show=payouts") },
  };
}

/** Returns the email that is sent after cash has expired. */
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
  until: mailDate(expiresAt, locale),
});
