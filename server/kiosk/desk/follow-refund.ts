import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Refunded } from "../../redemptions/refund-listeners.ts";
import { saveDecision } from "../decisions/save-decision.ts";
import { findItemOfRedemption } from "../store.ts";

/**
 * Voids the tablet's item when anyone refunds a redemption that came from a tablet. The tablet gets this in the
 * `updates` of its next contact and stores the newly signed answer, so that a restored server does not book it again.
 */
export async function followRefund(tx: Tx, ctx: Ctx, { redemptionId, balance }: Refunded): Promise<void> {
  const item = await findItemOfRedemption(tx, redemptionId);
  if (!item || item.decision === "voided") return;
  await saveDecision(tx, ctx, item, { decision: "voided", reason: "refunded", balance });
}
