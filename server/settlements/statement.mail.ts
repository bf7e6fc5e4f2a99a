import { formatFullMonth } from "#shared/format-dates.ts";
import { formatMoney } from "#shared/format.ts";
import type { Locale } from "#shared/locale.ts";
import type { Statement } from "#shared/settlements.schema.ts";
import type { Ctx } from "../platform/context.ts";
import type { Mail } from "../platform/mail/layout.ts";
import { pageUrl } from "../platform/mail/page-url.ts";
import { words, type Descriptor } from "../platform/words.ts";

const texts = {
  subject: { id: "mail.statement.subject", message: "Your parts account statement for {month}" },
  text: {
    id: "mail.statement.text",
    message: "Here’s what {dealer} redeemed and what we credited to your parts account in {month}.",
  },
  opening: { id: "mail.statement.opening", message: "Carried over" },
  due: { id: "mail.statement.due", message: "Redeemed" },
  reversed: { id: "mail.statement.reversed", message: "Refunded" },
  settled: { id: "mail.statement.settled", message: "Settled" },
  closing: { id: "mail.statement.closing", message: "Balance due" },
  action: { id: "mail.statement.action", message: "See the statement" },
} satisfies Record<string, Descriptor>;

type InMail = Pick<Statement, "dealer" | "month" | "currency" | "opening" | "due" | "reversed" | "settled" | "closing">;

/** Returns the email with the figures of a statement; the lines are on the dealer's page. */
export function statementMail(ctx: Ctx, locale: Locale, statement: InMail): Mail {
  const say = words(locale);
  const money = (cents: number): string => formatMoney(cents, statement.currency, locale);
  const values = { month: formatFullMonth(statement.month, locale), dealer: statement.dealer.name };
  return {
    subject: say.text(texts.subject, values),
    heading: say.text(texts.subject, values),
    paragraphs: [say.text(texts.text, values)],
    rows: [
      [say.text(texts.opening), money(statement.opening)],
      [say.text(texts.due), money(statement.due)],
      [say.text(texts.reversed), money(statement.reversed)],
      [say.text(texts.settled), money(0 - statement.settled)],
      [say.text(texts.closing), money(statement.closing)],
    ],
    action: {
      label: say.text(texts.action),
      url: pageUrl(ctx, locale, `/auth/dealer/statements?month=${statement.month}`),
    },
  };
}
