import { and, eq, inArray } from "drizzle-orm";
import { releaseAwards } from "../../ledger/fund-awards.ts";
import { returnClaim } from "../return-claims.ts";
import { refreshTerms } from "../refresh-terms.ts";
import { findPaymentInfo } from "../store.ts";
import { paymentInfos, payoutClaims } from "../tables.ts";
import { isSameDestination } from "../terms.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";

/**
 * Moves the payment info to the other account if that account has none. Returns its version, by which an undo
 * recognizes that nobody has changed it since; returns null when nothing was moved.
 */
export async function movePaymentInfo(tx: Tx, from: string, to: string): Promise<string | null> {
  const info = await findPaymentInfo(tx, from);
  if (!info || (await findPaymentInfo(tx, to))) return null;
  await tx.update(paymentInfos).set({ riderId: to }).where(eq(paymentInfos.riderId, from));
  return String(info.version);
}

/**
 * Moves the payment info back after a merge was undone. Info that was changed since stays where it is: whoever changed it
 * must not decide where the cash of the other account goes.
 */
export async function movePaymentInfoBack(tx: Tx, from: string, to: string, version: string): Promise<void> {
  await tx
    .update(paymentInfos)
    .set({ riderId: to })
    .where(and(eq(paymentInfos.riderId, from), eq(paymentInfos.version, Number(version))));
}

/**
 * Adapts payout claims to the payment info of the account that they are on now: an approved claim that would go to
 * another destination needs approval again, and pending ones show the terms in force. Returns how many were returned.
 */
export async function followPaymentInfo(
  tx: Tx,
  ctx: Ctx,
  riderId: string,
  claimIds: readonly string[],
): Promise<number> {
  if (claimIds.length === 0) return 0;
  const info = await findPaymentInfo(tx, riderId);
  const claims = await tx
    .select()
    .from(payoutClaims)
    .where(and(inArray(payoutClaims.id, [...claimIds]), inArray(payoutClaims.status, ["pending", "approved"])));
  let returned = 0;
  for (const claim of claims) {
    const { status, paidTo, basis } = claim;
    if (status === "pending") {
      await refreshTerms(tx, ctx, claim);
    } else if (!info || !paidTo || !isSameDestination(info, { ...paidTo, taxStatus: basis })) {
      await returnClaim(tx, ctx, claim, "paymentInfo");
      returned += 1;
    }
  }
  return returned;
}

/** Voids claims that are not sent, because their awards go back to different accounts. */
export async function dissolveClaims(tx: Tx, ctx: Ctx, claimIds: readonly string[]): Promise<void> {
  if (claimIds.length === 0) return;
  const open = await tx
    .select()
    .from(payoutClaims)
    .where(and(inArray(payoutClaims.id, [...claimIds]), inArray(payoutClaims.status, ["pending", "approved"])));
  for (const { id, status, gross, version } of open) {
    await releaseAwards(tx, ctx, id);
    const change = { status: "void" as const, voidedAt: ctx.now, version: version + 1 };
    await tx.update(payoutClaims).set(change).where(eq(payoutClaims.id, id));
    await record(
      tx,
      ctx,
      "claim.correct",
      { type: "claim", id },
      { before: { status, gross }, after: { status: "void" } },
    );
  }
}
