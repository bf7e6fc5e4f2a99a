import { formatMoney } from "#shared/format.ts";
import { currencyOfCountry, type Currency } from "#shared/money.ts";
import { findCounter } from "../dealers/find-counter.ts";
import { balanceIn } from "../ledger/balances.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import type { Parties } from "./made-redemption.ts";
import { findCustomer, hasTwin } from "./redeem-store.ts";

export interface CounterCase {
  riderId: string;
  dealerId: string;
  amount: number;
  currency: Currency;
  secondOne: boolean;
}

/**
 * What stands against a redemption before anyone looks at the PIN. It throws and leaves no trace: no try was made.
 * That the credit does not suffice is no secret from the dealer, who sees the balance. Returns whom it looked at.
 */
export async function assertMayRedeem(reader: Reader, ctx: Ctx, of: CounterCase): Promise<Parties> {
  const { riderId, dealerId, amount, currency } = of;
  const counter = await findCounter(reader, dealerId);
  if (!counter) throw new Problem("not_found");
  if (!counter.open) throw new Problem("dealer_inactive");
  const customer = await findCustomer(reader, riderId);
  if (!customer) throw new Problem("not_valid_rider");
  if (!customer.active) throw new Problem("rider_inactive");
  if (currencyOfCountry(counter.country) !== currency) throw new Problem("wrong_currency");
  const balance = await balanceIn(reader, riderId, currency, ctx.now);
  if (balance.amount === 0) throw new Problem("no_credit");
  if (balance.amount < amount) {
    throw new Problem("insufficient_credit", {
      values: { available: formatMoney(balance.amount, currency, ctx.locale) },
      fields: { amount: "insufficient_credit" },
      extra: { available: balance.amount, currency },
    });
  }
  if (of.secondOne) return { customer, counter };
  const since = new Date(ctx.now.getTime() - ctx.programme.kiosk.duplicateHours * 3_600_000);
  if (await hasTwin(reader, { riderId, dealerId, amount, since })) throw new Problem("possible_duplicate");
  return { customer, counter };
}
