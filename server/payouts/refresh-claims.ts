import { and, eq, inArray } from "drizzle-orm";
import { withholding } from "#shared/payouts.ts";
import { releaseAwards, worthOfClaim } from "../ledger/fund-awards.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { payoutClaims } from "./tables.ts";

/**
 * Updates claims that are not sent yet after a correction took back part of their awards: they show their current
 * value, and a claim without value is voided. It runs as a listener in every correction that moves awards of these
 * riders.
 */
export async function refreshClaims(tx: Tx, ctx: Ctx, riderIds: readonly string[]): Promise<void> {
  if (riderIds.length === 0) return;
  const open = await tx
    .select()
    .from(payoutClaims)
    .where(and(inArray(payoutClaims.riderId, [...riderIds]), inArray(payoutClaims.status, ["pending", "approved"])));
  for (const claim of open) {
    const { id, gross: before, currency, basis, version } = claim;
    const gross = await worthOfClaim(tx, id);
    if (gross === before) continue;
    const change =
      gross === 0
        ? { status: "void" as const, voidedAt: ctx.now, voidReason: "corrected" }
        : { gross, ...withholding(gross, { currency, taxStatus: basis, rate: claim.rate }) };
    await tx
      .update(payoutClaims)
      .set({ ...change, version: version + 1 })
      .where(eq(payoutClaims.id, id));
    if (gross === 0) await releaseAwards(tx, ctx, id);
    await record(tx, ctx, "claim.correct", { type: "claim", id }, { before: { gross: before }, after: { gross } });
  }
}
