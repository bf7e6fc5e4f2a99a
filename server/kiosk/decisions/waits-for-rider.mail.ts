import { dayPacific } from "#shared/dates.ts";
import { formatMoney } from "#shared/format.ts";
import { mayRetypePin } from "#shared/kiosk.ts";
import { RedeemBody } from "#shared/kiosk.schema.ts";
import type { Locale } from "#shared/locale.ts";
import type { Currency } from "#shared/money.ts";
import { timeZoneOf } from "#shared/time-zones.ts";
import { findCounter } from "../../dealers/find-counter.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { dealerInstant } from "../../platform/mail/instant-text.ts";
import type { Mail } from "../../platform/mail/layout.ts";
import { pageUrl } from "../../platform/mail/page-url.ts";
import { notify } from "../../platform/notify/notify.ts";
import { words } from "../../platform/words.ts";
import { riderContact } from "../../riders/rider-contact.ts";
import { captureOf } from "./capture-time.ts";
import type { ItemRow } from "../store.ts";

const texts = {
  subject: { id: "mail.waitsForRider.subject", message: "Approve or decline: {amount} at {dealer}" },
  what: {
    id: "mail.waitsForRider.what",
    message: "{name}, a redemption of {amount} at {dealer} needs your OK. Nothing has been charged yet.",
  },
  next: {
    id: "mail.waitsForRider.next",
    message:
      "If this was you, approve the redemption in the portal or enter your PIN at one of this dealer’s kiosks. If this wasn’t you, decline it in the portal. You won’t be charged, and our team will look into it.",
  },
  amount: { id: "mail.waitsForRider.amount", message: "Amount" },
  when: { id: "mail.waitsForRider.when", message: "At the counter" },
  push: { id: "push.waitsForRider.text", message: "Approve the redemption, or tell us it wasn’t you." },
  action: { id: "mail.waitsForRider.action", message: "Approve or decline" },
};

const page = "/auth/rider/redemptions";

/**
 * Queues the email to the rider about a redemption that only the rider can settle; at most one a day, however often
 * somebody tries.
 */
export async function queueWaitsMail(tx: Tx, ctx: Ctx, row: ItemRow): Promise<void> {
  if (row.riderId === null || !mayRetypePin(row.decision, row.reason)) return;
  // Neither an approval in the portal nor a PIN can settle such a redemption until program staff activate the account
  // again.
  if (row.reason === "rider_inactive" || row.reason === "dealer_inactive") return;
  const body = RedeemBody.safeParse(row.body);
  const dealer = await findCounter(tx, row.dealerId);
  const to = await riderContact(tx, row.riderId);
  if (!body.success || !dealer || !to) return;
  const { accountId, locale, email } = to;
  const mail = waitsMail(ctx, locale, {
    amount: body.data.amount,
    currency: body.data.currency,
    capturedAt: captureOf(row).at,
    timeZone: timeZoneOf(dealer),
    dealer: dealer.name,
    firstName: to.firstName,
  });
  const cause = `kiosk-waits:${row.riderId}:${dayPacific(ctx.now)}`;
  const push = { body: words(locale).text(texts.push), path: page };
  await notify(tx, ctx, { kind: "redemption", accountId, cause, to: email, locale, mail, push });
}

export function waitsMail(
  ctx: Ctx,
  locale: Locale,
  row: { amount: number; currency: Currency; capturedAt: Date; timeZone: string; dealer: string; firstName: string },
): Mail {
  const say = words(locale);
  const values = { amount: formatMoney(row.amount, row.currency, locale), dealer: row.dealer, name: row.firstName };
  return {
    subject: say.text(texts.subject, values),
    heading: say.text(texts.subject, values),
    paragraphs: [say.text(texts.what, values), say.text(texts.next, values)],
    rows: [
      [say.text(texts.amount), values.amount],
      [say.text(texts.when), dealerInstant(say, row.timeZone, row.capturedAt)],
    ],
    action: { label: say.text(texts.action), url: pageUrl(ctx, locale, page) },
  };
}
