import { and, eq, gte, sql } from "drizzle-orm";
import { expiryOf } from "#shared/dates.ts";
import type { ExpiryPolicy } from "#shared/programme.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { riders } from "../riders/tables.ts";
import { awards } from "./tables.ts";

/** How a rider's credit ages, by where the rider lives: what no setting names is fixed (decisions §3). */
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

/** Where credit dies of inactivity, each movement gives what is still alive its full time again. */
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
        sql`${awards.currentValue} > 0`,
      ),
    );
}
