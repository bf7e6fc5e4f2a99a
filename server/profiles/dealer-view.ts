import { currencyOfCountry } from "#shared/money.ts";
import type { DealerRiderAnswer } from "#shared/rider-views.schema.ts";
import { balanceIn } from "../ledger/balances.ts";
import type { Ctx, DealerActor } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { presentBalance } from "../redemptions/present.ts";
import { recentRedemptions } from "../redemptions/recent-redemptions.ts";
import { counterRider } from "./counter-store.ts";

const shown = 25;

/**
 * Returns the fields of a rider that a dealer sees at the counter, which never include documents, PIN, address or email
 * (docs/spec/portal.md#roles).
 */
export async function dealerView(ctx: Ctx, dealer: DealerActor, riderId: string): Promise<DealerRiderAnswer> {
  const row = await counterRider(ctx.db, riderId);
  const currency = currencyOfCountry(dealer.country);
  if (!row || !currency) throw new Problem("not_valid_rider");
  const locked = row.lockedUntil !== null && row.lockedUntil > ctx.now;
  return {
    rider: {
      _id: row.id,
      firstName: row.firstName,
      lastName: row.lastName,
      fullName: `${row.firstName} ${row.lastName}`,
      hometown: row.hometown,
      amaNumber: row.amaNumber,
      profileImage: row.profileImage,
      locale: row.locale,
      active: row.deactivatedAt === null,
      pinState: !row.hasPin ? "not_set" : row.off ? "off" : locked ? "locked" : "set",
      pinLockedUntil: locked ? (row.lockedUntil?.toISOString() ?? null) : null,
      balance: presentBalance(await balanceIn(ctx.db, riderId, currency, ctx.now)),
    },
    creditRedemptions: await recentRedemptions(ctx, riderId, shown, { dealerId: dealer.id, refunded: true }),
    payoutClaims: [],
  };
}
