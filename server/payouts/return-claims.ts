import { and, eq } from "drizzle-orm";
import type { ReturnReason } from "#shared/payouts.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { lockRow } from "../platform/db/lock.ts";
import { tellClaimReturned } from "./claim-returned.mail.ts";
import { findPaymentInfo } from "./store.ts";
import { refreshTerms } from "./refresh-terms.ts";
import { payoutClaims } from "./tables.ts";
import { termsOf } from "./terms.ts";

type Claim = typeof payoutClaims.$inferSelect;

/**
 * Handles a change of payment info or of a document. The rider's approved claims that are not sent go back to pending,
 * and the rider and the staff are notified. Pending claims show the terms that are in force now. Sent claims keep their
 * terms.
 */
export async function returnClaims(tx: Tx, ctx: Ctx, riderId: string, reason: ReturnReason): Promise<void> {
  const ofRider = (status: "approved" | "pending") =>
    and(eq(payoutClaims.riderId, riderId), eq(payoutClaims.status, status));
  const approved = await tx.select().from(payoutClaims).where(ofRider("approved"));
  for (const claim of approved) {
    // Only claims of US persons depend on documents.
    if (reason === "paymentInfo" || claim.basis === "usPerson") await returnClaim(tx, ctx, claim, reason);
  }
  for (const claim of await tx.select().from(payoutClaims).where(ofRider("pending"))) {
    await refreshTerms(tx, ctx, claim);
  }
}

/** Revokes the approval of one claim that is not sent, and notifies the rider and the staff. */
export async function returnClaim(
  tx: Tx,
  ctx: Ctx,
  claim: Pick<Claim, "id" | "riderId" | "eventId" | "gross" | "currency" | "openedAt" | "version" | "status">,
  reason: ReturnReason,
): Promise<void> {
  const { id, version } = claim;
  await lockRow(tx, payoutClaims, eq(payoutClaims.id, id));
  const info = await findPaymentInfo(tx, claim.riderId);
  const change = {
    ...(info ? await termsOf(tx, info, claim) : {}),
    status: "pending" as const,
    approvedAt: null,
    paidTo: null,
    returnedAt: ctx.now,
    returnReason: reason,
    version: version + 1,
  };
  await tx.update(payoutClaims).set(change).where(eq(payoutClaims.id, id));
  await record(
    tx,
    ctx,
    "claim.return",
    { type: "claim", id },
    { before: { status: claim.status }, after: { status: change.status, reason } },
  );
  await tellClaimReturned(tx, ctx, { ...claim, version: version + 1 }, reason);
}
