import { faultyLedgerMonths } from "../../ledger/totals/store-ledger-months.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { faultyRaceMonths } from "./store-race-months.ts";

/** Returns each stored month whose totals are not what their sources come to, as text. */
export const totalsFaults = async (reader: Reader): Promise<string[]> => [
  ...(await faultyLedgerMonths(reader)),
  ...(await faultyRaceMonths(reader)),
];

/** Throws if a stored total is wrong. The nightly job calls it, so that the failure shows in the log and to the admins. */
export async function checkTotals(ctx: Pick<Ctx, "db">): Promise<void> {
  const faults = await totalsFaults(ctx.db);
  if (faults.length > 0) throw new Error(`Stored totals are wrong:\n${faults.join("\n")}`);
}
