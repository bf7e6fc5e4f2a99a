import { and, eq, inArray } from "drizzle-orm";
import { releaseAwards, worthOfClaim } from "../ledger/fund-awards.ts";
import { record } from "../platform/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { splitOf } from "./split.ts";
import { payoutClaims } from "./tables.ts";

/**
 * A correction took back part of what is in claims that are not sent yet: they say what they are worth now, and one
 * that is worth nothing any more is void. Called by whatever moves the money of these riders.
 */
export async function refreshClaims(tx: Tx, ctx: Ctx, riderIds: readonly string[]): Promise<void> {
  if (riderIds.length === 0) return;
  const open = await tx
    .select()
    .from(payoutClaims)
    .where(and(inArray(payoutClaims.riderId, [...riderIds]), inArray(payoutClaims.status, ["pending", "approved"])));
  for (const { id, gross: before, currency, basis, version } of open) {
    const gross = await worthOfClaim(tx, id);
    if (gross === before) continue;
    const change =
      gross === 0
        ? { status: "void" as const, voidedAt: ctx.now, voidReason: "corrected" }
        : { gross, ...splitOf(ctx, { gross, currency, taxStatus: basis }) };
    await tx
      .update(payoutClaims)
      .set({ ...change, version: version + 1 })
      .where(eq(payoutClaims.id, id));
    if (gross === 0) await releaseAwards(tx, ctx, id);
    await record(tx, ctx, "claim.correct", { type: "claim", id }, { before: { gross: before }, after: { gross } });
  }
}
