import { issueAward, type IssueInput } from "../ledger/issue-award.ts";
import type { World } from "./app.ts";

/** Gives a rider an award out of nothing but the ledger: dealer credit in US dollars unless told. */
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
