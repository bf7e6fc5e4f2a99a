import { formatMoney } from "#shared/format.ts";
import type { Locale } from "#shared/locale.ts";
import type { Currency } from "#shared/money.ts";
import { groupedCode } from "#shared/redemptions.ts";
import { timeZoneOf } from "#shared/time-zones.ts";
import { captureOf } from "./capture-time.ts";
import { RedeemBody } from "#shared/kiosk.schema.ts";
import { findCounter } from "../../dealers/find-counter.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { pageUrl } from "../../platform/mail/page-url.ts";
import { disputeToken } from "../reports/dispute-token.ts";
import { dealerInstant } from "../../platform/mail/instant-text.ts";
import type { Mail } from "../../platform/mail/layout.ts";
import { notify } from "../../platform/notify/notify.ts";
import { words } from "../../platform/words.ts";
import { riderContact } from "../../riders/rider-contact.ts";
import type { ItemRow, KioskRider } from "../store.ts";

const texts = {
  subject: {
    id: "mail.offlineRedemption.subject",
    message: "{amount} of your credit was used at {dealer} and recorded later",
  },
  heading: { id: "mail.offlineRedemption.heading", message: "{amount} used at {dealer}" },
  what: {
    id: "mail.offlineRedemption.what",
    message:
      "{name}, the dealer’s kiosk saved this redemption but couldn’t confirm it with us right away. We’ve recorded it now.",
  },
  notMe: {
    id: "mail.offlineRedemption.notMe",
    message:
      "Not you? Press “This wasn’t me” below; you don’t need to log in. Then set a new PIN in your profile right away. Our team will review the redemption and get back to you. Questions? Write to {email}.",
  },
  amount: { id: "mail.offlineRedemption.amount", message: "Amount" },
  code: { id: "mail.offlineRedemption.code", message: "Code" },
  when: { id: "mail.offlineRedemption.when", message: "At the counter" },
  balance: { id: "mail.offlineRedemption.balance", message: "Current balance" },
  push: {
    id: "push.offlineRedemption.text",
    message: "The kiosk saved this redemption but couldn’t confirm it with us right away. We’ve recorded it now.",
  },
  action: { id: "mail.offlineRedemption.action", message: "This wasn’t me" },
};

/** Queues the email to the rider about a redemption that was made offline, in the transaction that books it. */
export async function queueOfflineMail(tx: Tx, ctx: Ctx, row: ItemRow, rider: KioskRider): Promise<void> {
  const dealer = await findCounter(tx, row.dealerId);
  const body = RedeemBody.safeParse(row.body);
  const to = await riderContact(tx, rider.id);
  if (!dealer || !body.success || !to) return;
  const { accountId, locale, email } = to;
  const mail = offlineRedemptionMail(ctx, locale, {
    amount: row.appliedAmount ?? 0,
    balance: row.balance ?? 0,
    currency: body.data.currency,
    code: row.code ?? "",
    capturedAt: captureOf(row).at,
    timeZone: timeZoneOf(dealer),
    dealer: dealer.name,
    firstName: rider.firstName,
    disputeUrl: pageUrl(ctx, locale, `/not-me?token=${disputeToken(ctx, row)}`),
  });
  const cause = `offline-redemption:${row.redemptionId}`;
  const push = { body: words(locale).text(texts.push), path: "/auth/rider/redemptions" };
  await notify(tx, ctx, { kind: "redemption", accountId, cause, to: email, locale, mail, push });
}

export function offlineRedemptionMail(
  ctx: Ctx,
  locale: Locale,
  row: {
    amount: number;
    balance: number;
    currency: Currency;
    code: string;
    capturedAt: Date;
    /** This is the dealer's own IANA time zone. */
    timeZone: string;
    dealer: string;
    firstName: string;
    /** This is a signed link for this one redemption. */
    disputeUrl: string;
  },
): Mail {
  const say = words(locale);
  const money = (cents: number) => formatMoney(cents, row.currency, locale);
  const values = {
    amount: money(row.amount),
    dealer: row.dealer,
    name: row.firstName,
    email: ctx.programme.contact.email,
  };
  return {
    subject: say.text(texts.subject, values),
    heading: say.text(texts.heading, values),
    paragraphs: [say.text(texts.what, values), say.text(texts.notMe, values)],
    rows: [
      [say.text(texts.amount), values.amount],
      [say.text(texts.code), groupedCode(row.code)],
      [say.text(texts.when), dealerInstant(say, row.timeZone, row.capturedAt)],
      [say.text(texts.balance), money(row.balance)],
    ],
    action: { label: say.text(texts.action), url: row.disputeUrl },
  };
}
