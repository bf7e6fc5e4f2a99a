import type { ExtendAnswer, ExtendInput } from "#shared/awards.schema.ts";
import { addDays, dayPacific, endOfDayPacific } from "#shared/dates.ts";
import { formatDate } from "#shared/format-dates.ts";
import { awardCan, awardStatus } from "#shared/ledger.ts";
import { rulesOfAward } from "../ledger/award-season.ts";
import { findAward, lockAward, type Award } from "../ledger/reads/find-award.ts";
import { moveExpiry } from "../ledger/expiry/move-expiry.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { once, type Attempt } from "../platform/idempotency.ts";
import { queueMail } from "../platform/mail/outbox.ts";
import { Problem } from "../platform/problem.ts";
import { reevaluateReturned } from "../results/settling/reevaluate-returned.ts";
import { riderContact } from "../riders/rider-contact.ts";
import { extendedMail } from "./awards.mail.ts";
import { assertMayReceive } from "./open-account.ts";
import { mayGrant } from "./policy.ts";

/**
 * Extends credit, or cash that waits for payment info, to a later last day, with a reason. A ledger movement restores
 * an expired part, after its result was evaluated again. Throws `award_state` when the award was spent, is in a claim,
 * was taken back or never expires. Takes an idempotency key.
 */
export async function extendAward(ctx: Ctx, awardId: string, input: ExtendInput, key: string): Promise<ExtendAnswer> {
  if (!mayGrant(ctx.actor)) throw new Problem("forbidden");
  const attempt: Attempt = { call: "extend-award", key, input: { awardId, ...input } };
  return ctx.db.write((tx) =>
    once(tx, ctx, attempt, async () => {
      await lockAward(tx, awardId);
      const award = await findAward(tx, awardId);
      if (!award) throw new Problem("not_found");
      await assertMayReceive(tx, ctx, award.riderId);
      const rules = (await rulesOfAward(tx, awardId)) ?? ctx.programme;
      const expiresAt = assertExtendable({ ...ctx, programme: rules }, award, input.until);
      const broughtBack = await moveExpiry(tx, ctx, award, expiresAt);
      if (broughtBack > 0) await reevaluateReturned(tx, ctx, [awardId]);
      const after = await findAward(tx, awardId);
      const currentValue = after?.currentValue ?? 0;
      await record(
        tx,
        ctx,
        "award.extend",
        { type: "award", id: awardId },
        {
          before: { expiresAt: award.expiresAt, currentValue: award.currentValue },
          after: { expiresAt, currentValue, broughtBack, reason: input.reason, riderId: award.riderId },
        },
      );
      if (after && currentValue > 0) await tell(tx, ctx, after);
      return { awardId, expiresAt: expiresAt.toISOString(), currentValue, broughtBack };
    }),
  );
}

/**
 * Returns the last millisecond of the new last day. Throws when the award cannot be extended at all, or not to that
 * day.
 */
function assertExtendable({ now, locale, programme }: Ctx, award: Award, until: string): Date {
  const { wallet, currentValue, expiresAt, expiredAt, claimId, claimPaidAt, revokedAt } = award;
  const claim = claimId === null ? null : claimPaidAt === null ? ("open" as const) : ("sent" as const);
  const facts = {
    wallet,
    currentValue,
    expiresAt: expiresAt?.getTime() ?? null,
    expiredAt: expiredAt?.getTime() ?? null,
    claim,
    revokedAt: revokedAt?.getTime() ?? null,
  };
  const isOpen = awardCan.extend.states.includes(awardStatus(facts, now.getTime()));
  const isWorthless = currentValue === 0 && expiredAt === null;
  if (!isOpen || isWorthless || expiresAt === null) throw new Problem("award_state");
  const today = dayPacific(now);
  const latest = addDays(today, programme.extensionMaxDays);
  const refuse = (code: "extension_too_short" | "extension_too_long", values: Record<string, string>) =>
    new Problem(code, { values, fields: { until: code } });
  if (until <= today || until <= dayPacific(expiresAt)) {
    throw refuse("extension_too_short", { current: formatDate(expiresAt, locale) });
  }
  if (until > latest) throw refuse("extension_too_long", { latest: formatDate(latest, locale) });
  return endOfDayPacific(until);
}

async function tell(tx: Tx, ctx: Ctx, award: Award): Promise<void> {
  const to = await riderContact(tx, award.riderId);
  if (!to) return;
  const cause = `award-extended:${award.id}:${award.expiresAt?.getTime() ?? 0}`;
  await queueMail(tx, ctx, { cause, to: to.email, locale: to.locale, mail: extendedMail(ctx, to.locale, award) });
}
