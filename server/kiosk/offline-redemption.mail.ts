import { formatDateTime } from "#shared/format-dates.ts";
import { formatMoney } from "#shared/format.ts";
import { captureTime } from "./capture-time.ts";
import { RedeemBody } from "#shared/kiosk.schema.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { pageUrl } from "../platform/mail/page-url.ts";
import { queueMail } from "../platform/mail/outbox.ts";
import { words } from "../platform/words.ts";
import { findKioskDealer } from "./device-store.ts";
import type { ItemRow, KioskRider } from "./store.ts";

const texts = {
  subject: {
    id: "mail.offlineRedemption.subject",
    message: "{amount} of your credit was used at {dealer} without the network",
  },
  heading: { id: "mail.offlineRedemption.heading", message: "{amount} used at {dealer}" },
  what: {
    id: "mail.offlineRedemption.what",
    message:
      "{name}, the dealer’s kiosk kept this redemption while it had no network, with your PIN sealed. We have now checked the PIN and booked it.",
  },
  notMe: {
    id: "mail.offlineRedemption.notMe",
    message: "Was this not you? Change your PIN on your profile and write to {email} today, with the code.",
  },
  amount: { id: "mail.offlineRedemption.amount", message: "Amount" },
  code: { id: "mail.offlineRedemption.code", message: "Code" },
  when: { id: "mail.offlineRedemption.when", message: "At the counter" },
  balance: { id: "mail.offlineRedemption.balance", message: "Balance now" },
  action: { id: "mail.offlineRedemption.action", message: "See your redemptions" },
};

/** Tells the rider of a redemption that was made without the network, in the transaction that books it. */
export async function queueOfflineMail(tx: Tx, ctx: Ctx, row: ItemRow, rider: KioskRider): Promise<void> {
  const dealer = await findKioskDealer(tx, row.dealerId);
  const body = RedeemBody.safeParse(row.body);
  if (!dealer || !body.success) return;
  const { locale } = rider;
  const say = words(locale);
  const money = (cents: number) => formatMoney(cents, body.data.currency, locale);
  const values = {
    amount: money(row.appliedAmount ?? 0),
    dealer: dealer.name,
    name: rider.firstName,
    email: ctx.programme.contact.email,
  };
  await queueMail(tx, ctx, {
    cause: `offline-redemption:${row.redemptionId}`,
    to: rider.email,
    locale,
    mail: {
      subject: say.text(texts.subject, values),
      heading: say.text(texts.heading, values),
      paragraphs: [say.text(texts.what, values), say.text(texts.notMe, values)],
      rows: [
        [say.text(texts.amount), values.amount],
        [say.text(texts.code), row.code ?? ""],
        [say.text(texts.when), formatDateTime(captureTime(body.data, row.receivedAt).at, locale)],
        [say.text(texts.balance), money(row.balance ?? 0)],
      ],
      action: {
        label: say.text(texts.action),
        url: pageUrl(ctx, locale, "/auth/rider/redemptions"),
      },
    },
  });
}
