import { eq } from "drizzle-orm";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { findPaymentInfo } from "./store.ts";
import { payoutClaims } from "./tables.ts";
import { termsOf, type Terms } from "./terms.ts";

type Claim = typeof payoutClaims.$inferSelect;

/**
 * Updates a pending claim to the terms that are in force now; returns them, or null when nothing changes. The caller
 * must only pass pending claims.
 */
export async function refreshTerms(tx: Tx, ctx: Ctx, claim: Claim): Promise<Terms | null> {
  const info = await findPaymentInfo(tx, claim.riderId);
  if (!info) return null;
  const terms = await termsOf(tx, info, claim);
  if (claim.type === terms.type && claim.basis === terms.basis && claim.withheld === terms.withheld) return null;
  await tx
    .update(payoutClaims)
    .set({ ...terms, version: claim.version + 1 })
    .where(eq(payoutClaims.id, claim.id));
  await record(tx, ctx, "claim.terms", { type: "claim", id: claim.id }, { after: terms });
  return terms;
}
