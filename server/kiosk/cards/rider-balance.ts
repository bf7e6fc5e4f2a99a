import type { BalanceAnswer } from "#shared/kiosk.schema.ts";
import { currencyOfCountry } from "#shared/money.ts";
import { balanceIn } from "../../ledger/balances.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx, KioskActor } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { presentHit } from "./find-riders.ts";
import { assertMayServe } from "../policy.ts";
import { findKioskRider } from "../store.ts";

/**
 * Returns the cents that the rider can spend in the dealer's country, and the part of them that expires next. The clerk
 * must have checked the photo ID before. Each call is recorded in the audit log. Throws `not_found`, `rider_inactive`,
 * and the errors of `assertMayServe` when the tablet may not serve.
 */
export async function riderBalance(ctx: Ctx<KioskActor>, riderId: string): Promise<BalanceAnswer> {
  const device = ctx.actor;
  assertMayServe(device);
  const rider = await findKioskRider(ctx.db, riderId);
  const currency = currencyOfCountry(device.country);
  if (!rider || rider.mergedIntoId !== null || !currency) throw new Problem("not_found");
  if (rider.deactivatedAt !== null) throw new Problem("rider_inactive");
  const { amount, soonestExpiry, soonestAmount } = await balanceIn(ctx.db, riderId, currency, ctx.now);
  await ctx.db.write((tx) => record(tx, ctx, "kiosk.read-balance", { type: "rider", id: riderId }));
  return {
    serverTime: ctx.now.toISOString(),
    rider: presentHit(rider),
    currency,
    balance: amount,
    soonestExpiry: soonestExpiry?.toISOString() ?? null,
    soonestAmount,
  };
}
