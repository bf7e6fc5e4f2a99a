import { eq } from "drizzle-orm";
import type { SettlementRecord } from "#shared/settlements.schema.ts";
import { assertNotOwnDealer } from "../accounts/own-interest.ts";
import { dealers } from "../dealers/tables.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import { lockRow } from "../platform/db/lock.ts";
import { once, type Attempt } from "../platform/idempotency.ts";
import { Problem } from "../platform/problem.ts";
import { actorName } from "../redemptions/actor-name.ts";
import { maySettle } from "./policy.ts";
import { presentSettlement } from "./present.ts";
import { findSettlement, releaseLines } from "./store.ts";
import { settlements } from "./tables.ts";

/**
 * Reverses a settlement, because the dealer was not credited. The settlement and its lines stay on record, the lines
 * are due again, and the dealer's statement of this month shows the reversal. Takes an idempotency key.
 */
export async function reverseSettlement(
  ctx: Ctx,
  settlementId: string,
  reason: string,
  key: string,
): Promise<{ settlement: SettlementRecord }> {
  if (!maySettle(ctx.actor)) throw new Problem("forbidden");
  const attempt: Attempt = { call: "reverse-settlement", key, input: { settlementId, reason } };
  return ctx.db.write((tx) =>
    once(tx, ctx, attempt, async () => {
      const found = await findSettlement(tx, settlementId);
      if (!found) throw new Problem("not_found");
      await assertNotOwnDealer(tx, ctx, found.dealerId);
      // `settleParts` takes the same lock, so that no line is settled again while it is being released.
      await lockRow(tx, dealers, eq(dealers.id, found.dealerId));
      // Reversals lock this row and then change it, so that on Postgres the second of two simultaneous reversals
      // restarts and finds the settlement reversed.
      await lockRow(tx, settlements, eq(settlements.id, settlementId));
      const before = await findSettlement(tx, settlementId);
      if (!before || before.reversedAt !== null) throw new Problem("settlement_reversed");
      await releaseLines(tx, settlementId);
      const change = { reversedAt: ctx.now, reversedBy: await actorName(tx, ctx), reverseReason: reason };
      await tx.update(settlements).set(change).where(eq(settlements.id, settlementId));
      const { dealerId, amount, currency, lineCount } = before;
      await record(
        tx,
        ctx,
        "parts.reverse",
        { type: "dealer", id: dealerId },
        { after: { id: settlementId, amount, currency, lineCount, reason } },
      );
      return { settlement: presentSettlement({ ...before, ...change }) };
    }),
  );
}
