import { eq } from "drizzle-orm";
import { lastPaidSince } from "../ledger/claim-awards.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { type PaymentInfoRow } from "./store.ts";
import { pastPaymentInfos, paymentInfos } from "./tables.ts";
import { paidToOf } from "./terms.ts";

/**
 * Removes the payment info of an erased rider. Payment info that a payment relied on stays in the books for its
 * retention time (docs/spec/money.md#cash-claims); anything else is deleted at once.
 */
export async function retirePaymentInfo(tx: Tx, ctx: Ctx, riderId: string): Promise<void> {
  const [before] = await tx.select().from(paymentInfos).where(eq(paymentInfos.riderId, riderId));
  if (!before) return;
  await keepPastInfo(tx, ctx, before);
  await tx.delete(paymentInfos).where(eq(paymentInfos.riderId, riderId));
}

/**
 * Stores the previous payment info with its declaration if it was used for a payment; otherwise nothing of it is
 * stored.
 */
export async function keepPastInfo(tx: Tx, ctx: Ctx, before: PaymentInfoRow): Promise<void> {
  const { riderId, taxStatus, declaredAt, updatedAt } = before;
  const releasedAt = await lastPaidSince(tx, riderId, updatedAt);
  if (!releasedAt) return;
  const pastInfo = { riderId, ...paidToOf(before), taxStatus, declaredAt };
  await tx
    .insert(pastPaymentInfos)
    .values({ id: ctx.id(), ...pastInfo, savedAt: updatedAt, replacedAt: ctx.now, releasedAt });
}
