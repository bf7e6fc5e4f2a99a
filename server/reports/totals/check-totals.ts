import { faultyLedgerMonths } from "../../ledger/totals/store-ledger-months.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { faultyRedemptionTotals } from "../../redemptions/stored-sums.ts";
import { faultyRaceMonths } from "./store-race-months.ts";

/** Returns each stored month, and each dealer's year, whose totals differ from a recount of their sources, as text. */
export const totalsFaults = async (reader: Reader): Promise<string[]> => [
  ...(await faultyLedgerMonths(reader)),
  ...(await faultyRaceMonths(reader)),
  ...(await faultyRedemptionTotals(reader)),
];

/** Throws if a stored total is wrong. */
export const checkTotals = async (ctx: Pick<Ctx, "db">): Promise<void> => throwIfWrong(await totalsFaults(ctx.db));

/** Throws an error with these faults, unless there are none. */
export function throwIfWrong(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`Stored totals are wrong:\n${faults.join("\n")}`);
}
