import { eq } from "drizzle-orm";
import type { PayoutClaim } from "#shared/payouts.schema.ts";
import type { Ctx } from "../platform/context.ts";
import { hasRow } from "../platform/db/statements/has-row.ts";
import { once, type Attempt } from "../platform/idempotency.ts";
import { Problem } from "../platform/problem.ts";
import { riders } from "../riders/tables.ts";
import { completeInfo } from "./needs.ts";
import { openClaimsOf } from "./open-claims.ts";
import { presentClaims } from "./present.ts";
import { findClaim } from "./store.ts";

/** Opens claims at an admin's request without waiting for the job. The payment info must still be complete. */
export async function openClaimsByHand(
  ctx: Ctx,
  riderId: string,
  key: string,
): Promise<{ payoutClaims: PayoutClaim[] }> {
  if (ctx.actor.type !== "admin") throw new Problem("forbidden");
  const attempt: Attempt = { call: "open-claims", key, input: { riderId } };
  return ctx.db.write((tx) =>
    once(tx, ctx, attempt, async () => {
      if (!(await hasRow(tx, riders, eq(riders.id, riderId)))) throw new Problem("not_found");
      if (!(await completeInfo(tx, riderId))) throw new Problem("payment_info_missing");
      const ids = await openClaimsOf(tx, ctx, riderId);
      if (ids.length === 0) throw new Problem("nothing_to_claim");
      const rows = [];
      for (const id of ids) {
        const row = await findClaim(tx, id);
        if (row) rows.push(row);
      }
      return { payoutClaims: await presentClaims(tx, ctx, rows) };
    }),
  );
}
