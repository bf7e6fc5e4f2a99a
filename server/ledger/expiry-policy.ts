import { and, eq, gte, lt, sql } from "drizzle-orm";
import { expiryOf } from "#shared/dates.ts";
import type { ExpiryPolicy } from "#shared/programme.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { riders } from "../riders/tables.ts";
import { awards } from "./tables.ts";

/**
 * How a rider's credit expires, by the country or province where the rider lives; a place without a setting has the
 * fixed policy (docs/spec/money.md#expiry).
 */
export async function expiryPolicy(tx: Tx, ctx: Ctx, riderId: string): Promise<ExpiryPolicy> {
  const policies = ctx.programme.creditExpiryPolicy;
  if (Object.keys(policies).length === 0) return "fixed";
  const [home] = await tx
    .select({ country: riders.country, state: riders.state })
    .from(riders)
    .where(eq(riders.id, riderId));
  const { country, state } = home ?? {};
  return policies[`${country}-${state}`] ?? policies[country ?? ""] ?? "fixed";
}

/** Where credit expires by inactivity, each movement gives unexpired credit its full term again. */
export async function renewByActivity(tx: Tx, ctx: Ctx, riderId: string): Promise<void> {
  if ((await expiryPolicy(tx, ctx, riderId)) !== "inactivity") return;
  const until = expiryOf(ctx.now, ctx.programme.creditExpiryMonths);
  await tx
    .update(awards)
    .set({ expiresAt: until, firstExpiresAt: until })
    .where(
      and(
        eq(awards.riderId, riderId),
        eq(awards.wallet, "credit"),
        gte(awards.expiresAt, ctx.now),
        // An award whose last day staff extended beyond that keeps its day.
        lt(awards.expiresAt, until),
        sql`${awards.currentValue} > 0`,
      ),
    );
}
