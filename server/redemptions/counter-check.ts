import { formatMoney } from "#shared/format.ts";
import type { Currency } from "#shared/money.ts";
import type { ProblemCode } from "#shared/problem.ts";
import { findCounter } from "../dealers/find-counter.ts";
import { balanceIn } from "../ledger/balances.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { eligibility, type Ineligible } from "./eligibility.ts";
import { hasDuplicate } from "./find-duplicate.ts";
import type { Parties } from "./made-redemption.ts";
import { findCustomer } from "./redeem-store.ts";

export interface CounterCase {
  riderId: string;
  dealerId: string;
  amount: number;
  currency: Currency;
  idChecked: boolean;
  secondOne: boolean;
}

/** Maps each reason of the shared eligibility rule to the desk's problem code. */
const problems: Record<Ineligible, ProblemCode> = {
  dealer_unknown: "not_found",
  dealer_closed: "dealer_inactive",
  rider_unknown: "not_valid_rider",
  rider_inactive: "rider_inactive",
  wrong_currency: "wrong_currency",
  id_not_checked: "id_not_checked",
  possible_duplicate: "possible_duplicate",
  no_credit: "no_credit",
  insufficient_credit: "insufficient_credit",
};

/**
 * Refuses a redemption at the desk before the PIN is checked; no try is counted and nothing is recorded. The dealer
 * sees the balance, so insufficient credit need not be hidden here. Returns rider and dealer. Throws one of the codes
 * in `problems`.
 */
export async function assertMayRedeem(reader: Reader, ctx: Ctx, of: CounterCase): Promise<Parties> {
  const { riderId, dealerId, amount, currency, idChecked } = of;
  const counter = await findCounter(reader, dealerId);
  const customer = await findCustomer(reader, riderId);
  const available = customer ? (await balanceIn(reader, riderId, currency, ctx.now)).amount : 0;
  const hours = ctx.programme.kiosk.duplicateHours;
  const duplicate = !of.secondOne && (await hasDuplicate(reader, { riderId, dealerId, amount, at: ctx.now, hours }));
  const money = { amount, available, duplicate };
  const [reason] = eligibility({ dealer: counter, rider: customer, currency, idChecked, money });
  if (reason === "insufficient_credit") {
    throw new Problem("insufficient_credit", {
      values: { available: formatMoney(available, currency, ctx.locale) },
      fields: { amount: "insufficient_credit" },
      extra: { available, currency },
    });
  }
  if (reason === "id_not_checked") throw new Problem(reason, { fields: { idChecked: "id_not_checked" } });
  if (reason) throw new Problem(problems[reason]);
  if (!customer || !counter) throw new Error("Redeeming: the rule let somebody unknown through");
  return { customer, counter };
}
