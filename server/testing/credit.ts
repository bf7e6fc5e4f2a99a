import type { Currency } from "#shared/money.ts";
import { issueAward, type IssueInput } from "../ledger/issue-award.ts";
import { balanceIn } from "../ledger/balances.ts";
import type { World } from "./app.ts";
import { testPin } from "./build.ts";

/** Gives a rider an award in the ledger without a race. By default it is dealer credit in US dollars. */
export async function giveCredit(
  world: World,
  riderId: string,
  amount: number,
  over: Partial<IssueInput> = {},
): Promise<string> {
  const input: IssueInput = { riderId, wallet: "credit", currency: "USD", amount, ...over };
  const { awardId } = await world.db.write((tx) => issueAward(tx, world.ctx(), input));
  return awardId;
}

/** Returns a rider's dealer credit in cents. */
export const creditOf = async (world: World, riderId: string, currency: Currency = "USD"): Promise<number> =>
  (await balanceIn(world.db, riderId, currency, world.clock.now())).amount;

/** Returns the body of a redemption at the desk with the rider's correct PIN; `amount` is in cents. */
export const deskOrder = (riderId: string, amount: number, over: object = {}) => ({
  riderId,
  amount,
  currency: "USD" as const,
  pin: testPin,
  employeeName: "Sam",
  idChecked: true,
  ...over,
});
