import { daysBefore } from "#shared/durations.ts";
import { eq } from "drizzle-orm";
import type { BonusAnswer, BonusInput } from "#shared/awards.schema.ts";
import { admins } from "../accounts/tables.ts";
import { findAward } from "../ledger/reads/find-award.ts";
import { issueAward } from "../ledger/issue-award.ts";
import { record } from "../platform/audit/audit.ts";
import type { AdminActor, Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { lockRow } from "../platform/db/lock.ts";
import { once, type Attempt } from "../platform/idempotency.ts";
import { queueMail } from "../platform/mail/outbox.ts";
import { Problem } from "../platform/problem.ts";
import { takeFromNextAwards } from "../results/settling/settle-due.ts";
import { riderContact } from "../riders/rider-contact.ts";
import { riders } from "../riders/tables.ts";
import { bonusMail } from "./awards.mail.ts";
import { assertMayReceive } from "./open-account.ts";
import { ownBonusLimits } from "../seasons/own-bonus-limits.ts";
import { mayGrant } from "./policy.ts";
import { bonusById } from "./present.ts";
import { changeBonus, grantedAlone, hasSameBonus, insertBonus, type BonusRow } from "./store.ts";
import { tellOtherStaff } from "./tell-other-staff.ts";

/**
 * Grants a rider credit or cash with a reason. A bonus above the limit of a single admin waits for a second admin.
 * Takes an idempotency key. The same bonus within a day is refused with `bonus_twice` unless the admin confirms that
 * it is a further one.
 */
export async function grantBonus(ctx: Ctx, riderId: string, input: BonusInput, key: string): Promise<BonusAnswer> {
  const { actor } = ctx;
  if (!mayGrant(actor)) throw new Problem("forbidden");
  const { secondOne = false, ...asked } = input;
  const attempt: Attempt = { call: "grant-bonus", key, input: { riderId, ...asked, secondOne } };
  return ctx.db.write((tx) =>
    once(tx, ctx, attempt, async () => {
      // The locks make concurrent grants run one after the other, so that the sums by admin and by rider include
      // both.
      await lockRow(tx, admins, eq(admins.id, actor.id));
      await lockRow(tx, riders, eq(riders.id, riderId));
      await assertMayReceive(tx, ctx, riderId);
      if (!secondOne && (await recentlyGranted(tx, ctx, { riderId, ...asked }))) throw new Problem("bonus_twice");
      const row: BonusRow = {
        id: ctx.id(),
        riderId,
        ...asked,
        state: "waiting",
        requestedBy: actor.id,
        requestedAt: ctx.now,
        decidedBy: null,
        decidedAt: null,
        declineReason: null,
        awardId: null,
        reversalBy: null,
        reversalReason: null,
        reversedAt: null,
        reversalConfirmedBy: null,
      };
      await insertBonus(tx, row);
      await record(tx, ctx, "bonus.ask", { type: "rider", id: riderId }, { after: { bonus: row.id, ...asked } });
      if (await mayAlone(tx, ctx, actor, row)) await issueBonus(tx, ctx, row, {});
      else await tellOtherStaff(tx, ctx, actor, row);
      return bonusById(tx, ctx, row.id);
    }),
  );
}

/** Returns whether the rider got the same bonus within a day, granted or waiting. */
export const recentlyGranted = (
  tx: Tx,
  { now }: Ctx,
  same: Pick<BonusRow, "riderId" | "wallet" | "currency" | "amount">,
): Promise<boolean> => hasSameBonus(tx, daysBefore(now, 1), same);

/**
 * Returns true when one admin may grant the bonus alone. Many small bonuses count as one large one: the limit covers
 * what single admins granted this rider and what this admin granted to anybody.
 */
async function mayAlone(tx: Tx, { now, programme }: Ctx, actor: AdminActor, row: BonusRow): Promise<boolean> {
  const limits = await ownBonusLimits(tx, now, programme, actor.id);
  const since = daysBefore(now, limits.bonusAloneDays);
  const toRider = await grantedAlone(tx, since, { riderId: row.riderId });
  const byAdmin = await grantedAlone(tx, since, { adminId: actor.id });
  return toRider + row.amount <= limits.bonusAloneMax && byAdmin + row.amount <= limits.bonusAloneAdminMax;
}

/** Issues a bonus that needs no further confirmation, and notifies the rider. */
export async function issueBonus(
  tx: Tx,
  ctx: Ctx,
  row: BonusRow,
  decided: Pick<Partial<BonusRow>, "decidedBy" | "decidedAt">,
): Promise<void> {
  const { id, riderId, wallet, currency, amount, reason: note } = row;
  const { awardId } = await issueAward(tx, ctx, { riderId, wallet, currency, amount, bonus: true, note });
  await changeBonus(tx, id, { ...decided, state: "granted", awardId });
  const after = { bonus: id, awardId, wallet, currency, amount, requestedBy: row.requestedBy };
  await record(tx, ctx, "bonus.grant", { type: "rider", id: riderId }, { after });
  const award = await findAward(tx, awardId);
  await takeFromNextAwards(tx, ctx, [riderId]);
  const to = await riderContact(tx, riderId);
  if (!to || !award) return;
  const mail = bonusMail(ctx, to.locale, award);
  await queueMail(tx, ctx, { cause: `bonus:${id}`, to: to.email, locale: to.locale, mail });
}
