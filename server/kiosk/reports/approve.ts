import { and, eq } from "drizzle-orm";
import { mayApprove } from "#shared/kiosk.ts";
import type { ApproveAnswer, ApprovalsAnswer } from "#shared/kiosk-desk.schema.ts";
import { RedeemBody } from "#shared/kiosk.schema.ts";
import type { Ctx, RiderActor } from "../../platform/context.ts";
import { lockRow } from "../../platform/db/lock.ts";
import { once } from "../../platform/idempotency.ts";
import { Problem } from "../../platform/problem.ts";
import { captureOf } from "../decisions/capture-time.ts";
import { findListedItem, itemsForRider } from "../desk/desk-store.ts";
import { evaluateRedeem } from "../decisions/evaluate-redeem.ts";
import { presentDecision } from "../present.ts";
import { presentApproval } from "../desk/present-desk.ts";
import { survivingRider } from "../decisions/resolve-rider.ts";
import { saveEvaluation } from "../decisions/save-evaluation.ts";
import { findItem } from "../store.ts";
import { kioskItems } from "../tables.ts";

/** Returns the redemptions that wait for the rider's approval because the PIN could not be checked. */
export async function approvals(ctx: Ctx<RiderActor>): Promise<ApprovalsAnswer> {
  const rows = await itemsForRider(ctx.db, ctx.actor.id);
  return { approvals: rows.map(presentApproval).filter((row) => row !== null) };
}

/**
 * Approves a redemption: the rider does so in the portal instead of typing the PIN again
 * (docs/spec/kiosk.md#guarantees).
 */
export async function approveRedemption(ctx: Ctx<RiderActor>, id: string, key: string): Promise<ApproveAnswer> {
  const { actor } = ctx;
  // Staff who act for a rider may see the approvals, but never consent for the rider.
  if (actor.proxy) throw new Problem("proxy_forbids");
  const found = await findListedItem(ctx.db, and(eq(kioskItems.id, id), eq(kioskItems.kind, "redeem")));
  const riderId = found?.item.riderId ? await survivingRider(ctx.db, found.item.riderId) : null;
  if (!found || riderId !== actor.id) throw new Problem("not_found");
  return ctx.db.write((tx) =>
    once(tx, ctx, { call: "kiosk.approve", key, input: { id } }, async () => {
      await lockRow(tx, kioskItems, eq(kioskItems.id, id));
      const item = await findItem(tx, found.item.deviceId, id);
      const body = RedeemBody.safeParse(item?.body);
      if (!item || !body.success || !mayApprove(item.decision, item.reason)) throw new Problem("not_in_review");
      const evaluation = await evaluateRedeem(tx, ctx, {
        itemId: item.id,
        deviceId: item.deviceId,
        dealerId: item.dealerId,
        untrustedReason: null,
        riderId,
        body: body.data,
        captured: captureOf(item),
        pin: null,
        consented: true,
      });
      return { result: presentDecision(await saveEvaluation(tx, ctx, item, evaluation)) };
    }),
  );
}
