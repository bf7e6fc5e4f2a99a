import { formatMoney } from "#shared/format.ts";
import type { Locale } from "#shared/locale.ts";
import type { ReturnReason } from "#shared/payouts.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Mail } from "../platform/mail/layout.ts";
import { queueMail } from "../platform/mail/outbox.ts";
import { pageUrl } from "../platform/mail/page-url.ts";
import { notify } from "../platform/notify/notify.ts";
import { words, type Descriptor } from "../platform/words.ts";
import { riderContact } from "../riders/rider-contact.ts";
import { staffContacts } from "./staff-store.ts";
import type { payoutClaims } from "./tables.ts";

const texts = {
  subject: { id: "mail.claimReturned.subject", message: "Your payout of {amount} is in review again" },
  why: {
    id: "mail.claimReturned.why",
    message:
      "{reason, select, paper {A tax document this payout depends on was replaced or removed after we approved it.} other {Your payment info changed after we approved this payout.}}",
  },
  next: {
    id: "mail.claimReturned.next",
    message:
      "Our team needs to approve the payout again before we send it. If you didn’t make this change, write to {contact}.",
  },
  action: { id: "mail.claimReturned.action", message: "See your payouts" },
  staffSubject: { id: "mail.claimReturned.staffSubject", message: "A payout needs approval again: {rider}, {amount}" },
  staffWhy: {
    id: "mail.claimReturned.staffWhy",
    message:
      "{reason, select, paper {A tax document this payout depends on was replaced or removed.} other {The rider’s payment info changed.}} The payout is pending again. Don’t send it until it’s approved.",
  },
} satisfies Record<string, Descriptor>;

type Returned = Pick<typeof payoutClaims.$inferSelect, "id" | "riderId" | "gross" | "currency" | "version">;

/** Tells the rider and the staff that an approved payout is pending again. */
export async function tellClaimReturned(tx: Tx, ctx: Ctx, claim: Returned, reason: ReturnReason): Promise<void> {
  const rider = await riderContact(tx, claim.riderId);
  if (!rider) return;
  const cause = `claim-returned:${claim.id}:${claim.version}`;
  const mail = claimReturnedMail(ctx, rider.locale, claim, reason);
  await queueMail(tx, ctx, { cause, to: rider.email, locale: rider.locale, mail });
  const staff = await staffContacts(tx);
  await notify(
    tx,
    ctx,
    ...staff.map((one) => ({
      kind: "requests" as const,
      accountId: one.accountId,
      cause: `${cause}:${one.accountId}`,
      to: one.email,
      locale: one.locale,
      mail: claimReturnedStaffMail(one.locale, { ...claim, rider: rider.fullName }, reason),
      push: null,
    })),
  );
}

type Told = Pick<Returned, "gross" | "currency">;

export function claimReturnedMail(ctx: Ctx, locale: Locale, claim: Told, reason: ReturnReason): Mail {
  const say = words(locale);
  const values = { amount: formatMoney(claim.gross, claim.currency, locale), contact: ctx.programme.contact.email };
  return {
    subject: say.text(texts.subject, values),
    heading: say.text(texts.subject, values),
    paragraphs: [say.text(texts.why, { reason }), say.text(texts.next, values)],
    action: { label: say.text(texts.action), url: pageUrl(ctx, locale, "/auth/rider/earnings?show=payouts") },
  };
}

export function claimReturnedStaffMail(locale: Locale, claim: Told & { rider: string }, reason: ReturnReason): Mail {
  const say = words(locale);
  const values = { amount: formatMoney(claim.gross, claim.currency, locale), rider: claim.rider };
  return {
    subject: say.text(texts.staffSubject, values),
    heading: say.text(texts.staffSubject, values),
    paragraphs: [say.text(texts.staffWhy, { reason })],
  };
}
