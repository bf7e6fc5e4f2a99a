import { formatMoney } from "#shared/format.ts";
import type { Locale } from "#shared/locale.ts";
import type { Currency } from "#shared/money.ts";
import type { PaymentNeed } from "#shared/payouts.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Mail } from "../../platform/mail/layout.ts";
import { mailDate } from "../../platform/mail/mail-dates.ts";
import { pageUrl } from "../../platform/mail/page-url.ts";
import { words, type Descriptor } from "../../platform/words.ts";
import { needText } from "../cash.mail.ts";

const texts = {
  subject: { id: "mail.paymentAsk.subject", message: "We can’t pay your {amount} yet" },
  missing: {
    id: "mail.paymentAsk.missing",
    message: "You won {amount} in cash. Before we can pay it, we still need this from you: {missing}.",
  },
  until: {
    id: "mail.paymentAsk.until",
    message: "Send everything by the end of {until} (Pacific time), or the cash will expire.",
  },
  how: { id: "mail.paymentAsk.how", message: "It takes a few minutes. We never ask for a card number." },
  action: { id: "mail.paymentAsk.action", message: "Complete your payment info" },
} satisfies Record<string, Descriptor>;

interface Cash {
  amount: number;
  currency: Currency;
  expiresAt: Date | null;
}

/** Returns the email with which staff ask a rider for what is missing; the amounts of both currencies stay separate. */
export function askMail(ctx: Ctx, locale: Locale, cash: readonly Cash[], needs: readonly PaymentNeed[]): Mail {
  const say = words(locale);
  const amount = cash.map((one) => formatMoney(one.amount, one.currency, locale)).join(" + ");
  const missing = needs.map((need) => say.text(needText, { need })).join(", ");
  const [first] = cash.flatMap(({ expiresAt }) => expiresAt ?? []).toSorted((a, b) => a.getTime() - b.getTime());
  return {
    subject: say.text(texts.subject, { amount }),
    heading: say.text(texts.subject, { amount }),
    paragraphs: [
      say.text(texts.missing, { amount, missing }),
      ...(first ? [say.text(texts.until, { until: mailDate(first, locale) })] : []),
      say.text(texts.how),
    ],
    action: { label: say.text(texts.action), url: pageUrl(ctx, locale, "/auth/rider/earnings?show=payouts") },
  };
}
