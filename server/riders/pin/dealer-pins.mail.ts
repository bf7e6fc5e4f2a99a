import { and, eq, isNull } from "drizzle-orm";
import type { Locale } from "#shared/locale.ts";
import { accounts } from "../../accounts/tables.ts";
import { dealerLogins, dealers } from "../../dealers/tables.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Mail } from "../../platform/mail/layout.ts";
import { queueMail } from "../../platform/mail/outbox.ts";
import { words, type Descriptor } from "../../platform/words.ts";

const texts = {
  subject: { id: "mail.dealerPins.subject", message: "Many wrong PINs at {dealer} today" },
  what: {
    id: "mail.dealerPins.what",
    message:
      "Wrong PINs were entered {wrong} times at {dealer} today, in the portal or on a kiosk. If these aren’t just typos, someone may be guessing riders’ PINs.",
  },
  limit: {
    id: "mail.dealerPins.limit",
    message:
      "After {limit} wrong PINs, this dealer can’t check PINs until the next day. Riders can still approve redemptions on their phones.",
  },
  contact: { id: "mail.dealerPins.contact", message: "Questions? Write to {email}." },
} satisfies Record<string, Descriptor>;

/** Notifies the dealer and the program's staff that many wrong PINs were typed at this dealer, at most once a day. */
export async function tellDealerOfWrongPins(
  tx: Tx,
  ctx: Ctx,
  dealerId: string,
  wrong: number,
  day: Date,
): Promise<void> {
  const [dealer] = await tx.select({ name: dealers.name }).from(dealers).where(eq(dealers.id, dealerId));
  if (!dealer) return;
  const logins = await tx
    .select({ accountId: accounts.id, email: accounts.email, locale: accounts.locale })
    .from(dealerLogins)
    .innerJoin(accounts, eq(accounts.id, dealerLogins.accountId))
    .where(and(eq(dealerLogins.dealerId, dealerId), isNull(accounts.deactivatedAt)));
  const about = { dealer: dealer.name, wrong };
  const cause = `dealer-pins:${dealerId}:${day.toISOString()}`;
  const { contact } = ctx.programme;
  await queueMail(
    tx,
    ctx,
    { cause: `${cause}:staff`, to: contact.email, locale: "en", mail: dealerPinsMail(ctx, "en", about) },
    ...logins.map(({ accountId, email: to, locale }) => ({
      cause: `${cause}:${accountId}`,
      to,
      locale,
      mail: dealerPinsMail(ctx, locale, about),
    })),
  );
}

export function dealerPinsMail(ctx: Ctx, locale: Locale, about: { dealer: string; wrong: number }): Mail {
  const say = words(locale);
  const subject = say.text(texts.subject, about);
  return {
    subject,
    heading: subject,
    paragraphs: [
      say.text(texts.what, about),
      say.text(texts.limit, { limit: ctx.programme.pin.triesPerDealerPerDay }),
      say.text(texts.contact, { email: ctx.programme.contact.email }),
    ],
  };
}
