import { eq } from "drizzle-orm";
import { claimCan, isSentByPromoter, withholding, type ReturnReason } from "#shared/payouts.ts";
import type { ClaimAnswer, ClaimInput } from "#shared/payouts.schema.ts";
import { assertNoStaffInterest } from "../accounts/own-interest.ts";
import { awardsInClaim, releaseAwards, worthOfClaim } from "../ledger/fund-awards.ts";
import { payAwards, unpayAwards } from "../ledger/pay-awards.ts";
import { record } from "../platform/audit/audit.ts";
import { actorKey, type Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { lockRow } from "../platform/db/lock.ts";
import { firstAnswer, once, type Attempt } from "../platform/idempotency.ts";
import { Problem } from "../platform/problem.ts";
import { reevaluateReturned } from "../results/settling/reevaluate-returned.ts";
import { mailClaimSent } from "./claim.mail.ts";
import { mayMoveClaim, maySeeClaim } from "./policy.ts";
import { presentClaims } from "./present.ts";
import { completeInfo } from "./needs.ts";
import { isWithPayer, wasPaidByPayer } from "./files/file-store.ts";
import { assertNotUndoneBySelf } from "./files/undone-payments.ts";
import { returnClaim } from "./return-claims.ts";
import { findClaim, findPaymentInfo, lostDocumentSince, promotersOfEvent } from "./store.ts";
import { claimSentListeners } from "./sent-listeners.ts";
import { payoutClaims } from "./tables.ts";
import { isSameDestination, paidToOf, termsOf } from "./terms.ts";

type Claim = typeof payoutClaims.$inferSelect;

/**
 * Approves a claim, marks it as sent, undoes that, or voids it (docs/spec/money.md#cash-claims). Each act takes an
 * idempotency key.
 */
export async function moveClaim(ctx: Ctx, id: string, input: ClaimInput, key: string): Promise<ClaimAnswer> {
  const attempt: Attempt = { call: "claim", key, input: { id, ...input } };
  const first = await firstAnswer<ClaimAnswer>(ctx.db, ctx, attempt);
  if (first) return first;
  return ctx.db.write((tx) =>
    once(tx, ctx, attempt, async () => {
      if (movesMoney.has(input.act) && (await isWithPayer(tx, id))) throw new Problem("claim_in_file");
      await moveWithin(tx, ctx, id, input);
      return { payoutClaim: await presented(tx, ctx, id) };
    }),
  );
}

/**
 * These acts are refused while a claim is with the payer, because otherwise it could be paid twice, or its cash could
 * go into another claim.
 */
const movesMoney: ReadonlySet<string> = new Set(["send", "void"]);

/** Moves a claim in the caller's transaction; the caller has checked the idempotency key. Throws like `moveClaim`. */
export async function moveWithin(tx: Tx, ctx: Ctx, id: string, input: ClaimInput): Promise<void> {
  await lockRow(tx, payoutClaims, eq(payoutClaims.id, id));
  await act(tx, ctx, await movable(tx, ctx, id, input), input);
  const moved = await findClaim(tx, id);
  if (moved && input.act === "send") await mailClaimSent(tx, ctx, moved);
}

/** Returns the current claim if the caller may do this act on it in its current state. Throws otherwise. */
async function movable(tx: Tx, ctx: Ctx, id: string, input: ClaimInput): Promise<Claim> {
  const row = await findClaim(tx, id);
  // The caller must not learn whether another person's claim exists.
  if (!row) throw new Problem("not_found");
  const parties = { riderId: row.claim.riderId, promoterIds: await promotersOfEvent(tx, row.claim.eventId) };
  if (!maySeeClaim(ctx.actor, parties)) throw new Problem("not_found");
  if (!mayMoveClaim(ctx.actor, input.act, parties)) throw new Problem("forbidden");
  // This includes an admin who acts as the promoter.
  await assertNoStaffInterest(tx, ctx, [row.claim.riderId]);
  if (row.claim.version !== input.__v) {
    throw new Problem("stale_version", { extra: { payoutClaim: await presented(tx, ctx, id) } });
  }
  if (!claimCan[input.act].states.includes(row.claim.status)) {
    const isEarly = input.act === "send" && row.claim.status === "pending";
    throw new Problem(isEarly ? "claim_not_approved" : "claim_state");
  }
  if (input.act === "undoSend" && ctx.actor.type !== "admin") await assertSentByPromoter(tx, row.claim);
  if (input.act === "void" && !input.reason) throw new Problem("invalid_input", { fields: { reason: "required" } });
  return row.claim;
}

/**
 * Throws unless a promoter marked the claim as sent. After an undo the claim can be in the next payment file, which
 * pays it again, so only admins may undo what the payer or staff paid.
 */
async function assertSentByPromoter(tx: Tx, { id, sentBy }: Claim): Promise<void> {
  if (await wasPaidByPayer(tx, id)) throw new Problem("claim_paid_by_payer");
  if (!isSentByPromoter(sentBy)) throw new Problem("claim_sent_by_staff");
}

async function presented(tx: Tx, ctx: Ctx, id: string) {
  const row = await findClaim(tx, id);
  const [claim] = row ? await presentClaims(tx, ctx, [row]) : [];
  if (!claim) throw new Problem("not_found");
  return claim;
}

async function act(tx: Tx, ctx: Ctx, before: Claim, { act: name, reason }: ClaimInput): Promise<void> {
  const { id } = before;
  const change: Partial<Claim> = { status: claimCan[name].to, version: before.version + 1 };
  if (name === "approve") Object.assign(change, await approve(tx, ctx, before));
  if (name === "send") Object.assign(change, await send(tx, ctx, before));
  if (name === "undoSend") {
    await unpayAwards(tx, ctx, id);
    // The approval stays unchanged: undoing a sent mark never approves a claim.
    Object.assign(change, { sentAt: null, sentBy: null });
  }
  if (name === "void") Object.assign(change, { voidedAt: ctx.now, voidReason: reason ?? null });
  const inClaim = name === "undoSend" || name === "void" ? await awardsInClaim(tx, id) : [];
  if (name === "void") await releaseAwards(tx, ctx, id);
  await tx.update(payoutClaims).set(change).where(eq(payoutClaims.id, id));
  // The address is left out, because more people read the audit log than may see a pro's address.
  const { paidTo: _address, ...logged } = change;
  await record(
    tx,
    ctx,
    `claim.${name}`,
    { type: "claim", id },
    { before: { status: before.status, gross: before.gross }, after: { ...logged, reason: reason ?? null } },
  );
  if (name === "undoSend") {
    const changed = await changedSinceApproval(tx, before);
    if (changed) await returnClaim(tx, ctx, { ...before, status: "approved", version: before.version + 1 }, changed);
  }
  // Corrections that were made since the claim was sent are settled first; they may lower or void the claim.
  await reevaluateReturned(tx, ctx, inClaim);
}

/** Returns the terms, the payee and the address that are in force now; the approval stores them with the claim. */
async function approve(tx: Tx, ctx: Ctx, claim: Claim): Promise<Partial<Claim>> {
  await assertNotUndoneBySelf(tx, ctx, [claim]);
  const info = await completeInfo(tx, claim.riderId);
  if (!info) throw new Problem("payment_info_missing");
  const gross = await worthOfClaim(tx, claim.id);
  return {
    gross,
    ...(await termsOf(tx, info, { ...claim, gross })),
    paidTo: paidToOf(info),
    approvedAt: ctx.now,
    returnedAt: null,
    returnReason: null,
  };
}

/** Returns the reason why an earlier approval is no longer valid, or null when it still is. */
async function changedSinceApproval(tx: Tx, claim: Claim): Promise<ReturnReason | null> {
  const info = await findPaymentInfo(tx, claim.riderId);
  const { paidTo, basis, approvedAt } = claim;
  if (!info || !paidTo || !isSameDestination(info, { ...paidTo, taxStatus: basis })) return "paymentInfo";
  const isLost = basis === "usPerson" && (!approvedAt || (await lostDocumentSince(tx, claim.riderId, approvedAt)));
  return isLost ? "paper" : null;
}

/** Pays the current value of the claim's awards on the approved terms. */
async function send(tx: Tx, ctx: Ctx, claim: Claim): Promise<Partial<Claim>> {
  const { currency, basis, rate } = claim;
  const split = (gross: number) => withholding(gross, { currency, taxStatus: basis, rate });
  const { gross } = await payAwards(tx, ctx, { claimId: claim.id, withheldOf: (sum) => split(sum).withheld });
  if (gross === 0) throw new Problem("claim_state");
  await claimSentListeners.run(tx, ctx, claim.riderId);
  return { gross, ...split(gross), sentAt: ctx.now, sentBy: actorKey(ctx.actor) };
}
