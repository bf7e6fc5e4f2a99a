import { formatMoney } from "#shared/format.ts";
import type { Locale } from "#shared/locale.ts";
import type { Currency } from "#shared/money.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Mail } from "../../platform/mail/layout.ts";
import { pageUrl } from "../../platform/mail/page-url.ts";
import { words, type Descriptor } from "../../platform/words.ts";

const texts = {
  subject: {
    id: "mail.claimsOverdue.subject",
    message: "{count, plural, one {# payout is overdue} other {# payouts are overdue}}",
  },
  text: {
    id: "mail.claimsOverdue.text",
    message: "The program hasn’t sent {amount} yet, and the date it promised has passed.",
  },
  action: { id: "mail.claimsOverdue.action", message: "See overdue payouts" },
} satisfies Record<string, Descriptor>;

/** Returns the email about overdue payouts, with a total for each currency. */
export function overdueMail(ctx: Ctx, locale: Locale, overdue: readonly { net: number; currency: Currency }[]): Mail {
  const say = words(locale);
  const sums = Map.groupBy(overdue, ({ currency }) => currency);
  const amount = [...sums]
    .map(([currency, own]) =>
      formatMoney(
        own.reduce((all, { net }) => all + net, 0),
        currency,
        locale,
      ),
    )
    .join(" + ");
  const count = overdue.length;
  return {
    subject: say.text(texts.subject, { count }),
    heading: say.text(texts.subject, { count }),
    paragraphs: [say.text(texts.text, { amount })],
    action: { label: say.text(texts.action), url: pageUrl(ctx, locale, "/auth/admin/payouts?state=overdue") },
  };
}
