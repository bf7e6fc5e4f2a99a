import { formatMoney } from "#shared/format.ts";
import type { Locale } from "#shared/locale.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Mail } from "../platform/mail/layout.ts";
import { queueMail } from "../platform/mail/outbox.ts";
import { mailDate } from "../platform/mail/mail-dates.ts";
import { pageUrl } from "../platform/mail/page-url.ts";
import { words, type Descriptor } from "../platform/words.ts";
import { riderContact } from "../riders/rider-contact.ts";
import type { ClaimRow } from "./store.ts";
import type { payoutClaims } from "./tables.ts";

const texts = {
  subject: { id: "mail.claim.subject", message: "{amount} is on its way to you" },
  debitCard: { id: "mail.claim.debitCard", message: "We sent you {amount} by debit card on {date}." },
  check: { id: "mail.claim.check", message: "We sent you {amount} by check on {date}." },
  withheld: {
    id: "mail.claim.withheld",
    message:
      "You won {gross}. We withheld {withheld} for US taxes, because you told us you’re not a US citizen or resident.",
  },
  gross: { id: "mail.claim.gross", message: "Earned" },
  tax: { id: "mail.claim.tax", message: "Tax withheld" },
  net: { id: "mail.claim.net", message: "Sent" },
  race: { id: "mail.claim.race", message: "Race" },
  action: { id: "mail.claim.action", message: "See your payouts" },
} satisfies Record<string, Descriptor>;

type Sent = Pick<typeof payoutClaims.$inferSelect, "type" | "currency" | "gross" | "withheld" | "net"> & {
  eventTitle: string | null;
};

/**
 * Tells a pro that the money was sent, and how much tax was withheld. One email is sent each time the claim is marked
 * as sent.
 */
export async function mailClaimSent(tx: Tx, ctx: Ctx, { claim, eventTitle }: ClaimRow): Promise<void> {
  const to = await riderContact(tx, claim.riderId);
  if (!to) return;
  const mail = claimSentMail(ctx, to.locale, { ...claim, eventTitle });
  await queueMail(tx, ctx, { cause: `claim:${claim.id}:${claim.version}`, to: to.email, locale: to.locale, mail });
}

export function claimSentMail(ctx: Ctx, locale: Locale, claim: Sent): Mail {
  const say = words(locale);
  const money = (cents: number) => formatMoney(cents, claim.currency, locale);
  const { gross, withheld, net } = claim;
  const amount = money(net);
  const values = { amount, gross: money(gross), withheld: money(withheld), date: mailDate(ctx.now, locale) };
  return {
    subject: say.text(texts.subject, values),
    heading: say.text(texts.subject, values),
    paragraphs: [
      say.text(claim.type === "debitCard" ? texts.debitCard : texts.check, values),
      ...(withheld > 0 ? [say.text(texts.withheld, values)] : []),
    ],
    rows: [
      ...(claim.eventTitle === null ? [] : [[say.text(texts.race), claim.eventTitle] as [string, string]]),
      ...(withheld > 0
        ? [
            [say.text(texts.gross), values.gross] as [string, string],
            [say.text(texts.tax), values.withheld] as [string, string],
          ]
        : []),
      [say.text(texts.net), amount],
    ],
    action: { label: say.text(texts.action), url: pageUrl(ctx, locale, "/auth/rider/earnings") },
  };
}
