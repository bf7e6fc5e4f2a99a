import { eq } from "drizzle-orm";
import { claimCan } from "#shared/payouts.ts";
import type { ClaimAnswer, ClaimInput } from "#shared/payouts.schema.ts";
import { releaseAwards } from "../ledger/fund-awards.ts";
import { payAwards, unpayAwards } from "../ledger/pay-awards.ts";
import { record } from "../platform/audit.ts";
import { actorKey, type Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { lockRow } from "../platform/db/lock.ts";
import { firstAnswer, once, type Attempt } from "../platform/idempotency.ts";
import { Problem } from "../platform/problem.ts";
import { mailClaimSent } from "./claim.mail.ts";
import { mayMoveClaim, maySeeClaim } from "./policy.ts";
import { presentClaims } from "./present.ts";
import { splitOf } from "./split.ts";
import { findClaim, findPaymentInfo } from "./store.ts";
import { payoutClaims } from "./tables.ts";

type Claim = typeof payoutClaims.$inferSelect;

/** Approves a claim, marks it as sent, takes that back, or voids it: each once for a key (decisions §3). */
export async function moveClaim(ctx: Ctx, id: string, input: ClaimInput, key: string): Promise<ClaimAnswer> {
  const attempt: Attempt = { call: "claim", key, input: { id, ...input } };
  const first = await firstAnswer<ClaimAnswer>(ctx.db, ctx, attempt);
  if (first) return first;
  return ctx.db.write((tx) =>
    once(tx, ctx, attempt, async () => {
      await lockRow(tx, payoutClaims, eq(payoutClaims.id, id));
      await act(tx, ctx, await movable(tx, ctx, id, input), input);
      const moved = await findClaim(tx, id);
      if (moved && input.act === "send") await mailClaimSent(tx, ctx, moved);
      return { payoutClaim: await presented(tx, ctx, id) };
    }),
  );
}

/** The claim, where this may be done to it by who asks, as it stands now. */
async function movable(tx: Tx, ctx: Ctx, id: string, input: ClaimInput): Promise<Claim> {
  const row = await findClaim(tx, id);
  // Whether somebody else's claim exists is not told.
  if (!row || !maySeeClaim(ctx.actor, { riderId: row.claim.riderId, promoterId: row.promoterId })) {
    throw new Problem("not_found");
  }
  if (!mayMoveClaim(ctx.actor, input.act, row)) throw new Problem("forbidden");
  if (row.claim.version !== input.__v) {
    throw new Problem("stale_version", { extra: { payoutClaim: await presented(tx, ctx, id) } });
  }
  if (!claimCan[input.act].states.includes(row.claim.status)) throw new Problem("claim_state");
  if (input.act === "void" && !input.reason) throw new Problem("invalid_input", { fields: { reason: "required" } });
  return row.claim;
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
  if (name === "approve") change.approvedAt = ctx.now;
  if (name === "send") Object.assign(change, await send(tx, ctx, before));
  if (name === "undoSend") {
    await unpayAwards(tx, ctx, id);
    Object.assign(change, { sentAt: null, sentBy: null, paidTo: null, approvedAt: before.approvedAt ?? ctx.now });
  }
  if (name === "void") {
    await releaseAwards(tx, ctx, id);
    Object.assign(change, { voidedAt: ctx.now, voidReason: reason ?? null });
  }
  await tx.update(payoutClaims).set(change).where(eq(payoutClaims.id, id));
  await record(
    tx,
    ctx,
    `claim.${name}`,
    { type: "claim", id },
    { before: { status: before.status, gross: before.gross }, after: { ...change, reason: reason ?? null } },
  );
}

/** What is paid is what the awards are worth at this moment, and where to is kept as it was said. */
async function send(tx: Tx, ctx: Ctx, claim: Claim): Promise<Partial<Claim>> {
  const info = await findPaymentInfo(tx, claim.riderId);
  if (!info) throw new Problem("payment_info_missing");
  const split = (gross: number) => splitOf(ctx, { gross, currency: claim.currency, taxStatus: claim.basis });
  const { gross } = await payAwards(tx, ctx, { claimId: claim.id, withheldOf: (sum) => split(sum).withheld });
  if (gross === 0) throw new Problem("claim_state");
  const { legalName, addressLine1, addressLine2, city, state, zipcode, country } = info;
  return {
    gross,
    ...split(gross),
    approvedAt: claim.approvedAt ?? ctx.now,
    sentAt: ctx.now,
    sentBy: actorKey(ctx.actor),
    paidTo: { legalName, addressLine1, addressLine2, city, state, zipcode, country },
  };
}
