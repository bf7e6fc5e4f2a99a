import { eq } from "drizzle-orm";
import type { BonusAnswer } from "#shared/awards.schema.ts";
import type { AdminActor, Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { lockRow } from "../platform/db/lock.ts";
import { once, type Attempt } from "../platform/idempotency.ts";
import { Problem } from "../platform/problem.ts";
import { mayGrant } from "./policy.ts";
import { bonusById } from "./present.ts";
import { findBonus, type BonusRow } from "./store.ts";
import { bonusGrants } from "./tables.ts";

/**
 * Runs an admin's act on a bonus once per idempotency key, while the bonus's row is locked. `act` checks the state and
 * writes its own audit record.
 */
export async function changeBonusOf(
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
      await act(tx, actor, found.grant);
      return bonusById(tx, ctx, id);
    }),
  );
}
