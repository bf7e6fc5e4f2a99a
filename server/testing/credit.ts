import { issueAward, type IssueInput } from "../ledger/issue-award.ts";
import type { World } from "./app.ts";

/** Gives a rider an award in the ledger without a race: dealer credit in US dollars by default. */
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
