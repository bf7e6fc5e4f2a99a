import { eq } from "drizzle-orm";
import type { BonusAnswer, DeclineBonusInput } from "#shared/awards.schema.ts";
import { isSamePerson } from "../accounts/own-interest.ts";
import { record } from "../platform/audit.ts";
import type { AdminActor, Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { lockRow } from "../platform/db/lock.ts";
import { once, type Attempt } from "../platform/idempotency.ts";
import { Problem } from "../platform/problem.ts";
import { issueBonus } from "./grant-bonus.ts";
import { assertMayReceive } from "./open-account.ts";
import { mayConfirmBonus, mayGrant } from "./policy.ts";
import { bonusById } from "./present.ts";
import { changeBonus, findBonus, type BonusRow } from "./store.ts";
import { bonusGrants } from "./tables.ts";

/** A second admin confirms a waiting bonus, which is then issued at once. Takes an idempotency key. */
export async function confirmBonus(ctx: Ctx, id: string, key: string): Promise<BonusAnswer> {
  return decide(ctx, id, { call: "confirm-bonus", key, input: { id } }, async (tx, actor, row) => {
    const isOwn = !mayConfirmBonus(actor, row) || (await isSamePerson(tx, actor.id, row.requestedBy));
    if (isOwn) throw new Problem("second_admin_needed");
    await assertMayReceive(tx, ctx, row.riderId);
    await issueBonus(tx, ctx, row, { decidedBy: actor.id, decidedAt: ctx.now });
  });
}

/**
 * An admin declines a waiting bonus; the admin who requested it can withdraw it this way. Takes an idempotency key.
 */
export async function declineBonus(
  ctx: Ctx,
  id: string,
  { reason }: DeclineBonusInput,
  key: string,
): Promise<BonusAnswer> {
  return decide(ctx, id, { call: "decline-bonus", key, input: { id, reason } }, async (tx, actor, row) => {
    const change = { state: "declined" as const, decidedBy: actor.id, decidedAt: ctx.now, declineReason: reason };
    await changeBonus(tx, id, change);
    const after = { bonus: id, reason, requestedBy: row.requestedBy };
    await record(tx, ctx, "bonus.decline", { type: "rider", id: row.riderId }, { after });
  });
}

async function decide(
  ctx: Ctx,
  id: string,
  attempt: Attempt,
  act: (tx: Tx, actor: AdminActor, row: BonusRow) => Promise<void>,
): Promise<BonusAnswer> {
  const { actor } = ctx;
  if (!mayGrant(actor)) throw new Problem("forbidden");
  return ctx.db.write((tx) =>
    once(tx, ctx, attempt, async () => {
      await lockRow(tx, bonusGrants, eq(bonusGrants.id, id));
      const found = await findBonus(tx, id);
      if (!found) throw new Problem("not_found");
      if (found.grant.state !== "waiting") throw new Problem("bonus_decided");
      await act(tx, actor, found.grant);
      return bonusById(tx, id);
    }),
  );
}
