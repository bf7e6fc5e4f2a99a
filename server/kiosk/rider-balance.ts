import type { BalanceAnswer } from "#shared/kiosk.schema.ts";
import { currencyOfCountry } from "#shared/money.ts";
import { balanceIn } from "../ledger/balances.ts";
import type { Ctx } from "../platform/context.ts";
import { signedIn } from "../platform/http/guard.ts";
import { Problem } from "../platform/problem.ts";
import { presentHit } from "./find-riders.ts";
import { mayServe } from "./policy.ts";
import { findKioskRider } from "./store.ts";

/** After the photo ID was checked: what can be spent in the dealer's country, and what of it ends soonest. */
export async function riderBalance(ctx: Ctx, riderId: string): Promise<BalanceAnswer> {
  const device = signedIn(ctx, "kiosk");
  mayServe(device);
  const rider = await findKioskRider(ctx.db, riderId);
  const currency = currencyOfCountry(device.country);
  if (!rider || rider.mergedIntoId !== null || !currency) throw new Problem("not_found");
  if (rider.deactivatedAt !== null) throw new Problem("rider_inactive");
  const { amount, soonestExpiry, soonestAmount } = await balanceIn(ctx.db, riderId, currency, ctx.now);
  return {
    serverTime: ctx.now.toISOString(),
    rider: presentHit(rider),
    currency,
    balance: amount,
    soonestExpiry: soonestExpiry?.toISOString() ?? null,
    soonestAmount,
  };
}
