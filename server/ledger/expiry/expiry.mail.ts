import { countryOfCurrency } from "#shared/country-of-currency.ts";
import { formatMoney } from "#shared/format.ts";
import type { Locale } from "#shared/locale.ts";
import type { Currency } from "#shared/money.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Mail } from "../../platform/mail/layout.ts";
import { mailDate } from "../../platform/mail/mail-dates.ts";
import { pageUrl } from "../../platform/mail/page-url.ts";
import { words, type Descriptor } from "../../platform/words.ts";

const texts = {
  subject: {
    id: "mail.expiry.subject",
    message: "{amount} of your credit expires {days, plural, =0 {today} one {tomorrow} other {in # days}}",
  },
  text: {
    id: "mail.expiry.text",
    message:
      "You can use {amount} of your dealer credit until the end of {until} (Pacific time). After that, it’ll be gone.",
  },
  how: {
    id: "mail.expiry.how",
    message:
      "Use your credit, or just part of it, at any participating dealer in {country, select, US {the United States} other {Canada}}, with a photo ID and your PIN.",
  },
  push: { id: "push.expiry.text", message: "Use the credit at a dealer through {until}." },
  action: { id: "mail.expiry.action", message: "Find a dealer" },
} satisfies Record<string, Descriptor>;

/** Returns the email that tells a rider that credit expires in `days` days. */
export function expiryMail(
  ctx: Ctx,
  locale: Locale,
  ending: { amount: number; currency: Currency; expiresAt: Date; days: number },
): Mail {
  const say = words(locale);
  const values = {
    amount: formatMoney(ending.amount, ending.currency, locale),
    days: ending.days,
    until: mailDate(ending.expiresAt, locale),
    country: countryOfCurrency(ending.currency),
  };
  return {
    subject: say.text(texts.subject, values),
    heading: say.text(texts.subject, values),
    paragraphs: [say.text(texts.text, values), say.text(texts.how, values)],
    action: { label: say.text(texts.action), url: pageUrl(ctx, locale, "/dealers") },
  };
}

/** Returns the text of the push notification that goes with the email. */
export const expiryPush = (locale: Locale, expiresAt: Date): string =>
  words(locale).text(texts.push, { until: mailDate(expiresAt, locale) });
