import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Refunded } from "../../redemptions/refunds/refund-listeners.ts";
import { saveDecision } from "../decisions/save-decision.ts";
import { findItemOfRedemption } from "../store.ts";

/**
 * Updates the tablet's item when anyone refunds a redemption that came from a tablet: it is voided, or, after a refund of
 * a part, applies only what is left. The tablet gets this in the `updates` of its next contact and stores the newly
 * signed answer, so that a restored server does not book again what was refunded.
 */
export async function followRefund(tx: Tx, ctx: Ctx, { redemptionId, rest, balance }: Refunded): Promise<void> {
  const item = await findItemOfRedemption(tx, redemptionId);
  if (!item || item.decision === "voided") return;
  if (rest === 0) {
    await saveDecision(tx, ctx, item, { decision: "voided", reason: "refunded", balance });
    return;
  }
  const { decision, reason } = item;
  await saveDecision(tx, ctx, item, { decision, reason, appliedAmount: rest, balance });
}
