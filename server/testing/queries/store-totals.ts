import { storeLedgerMonths } from "../../ledger/totals/store-ledger-months.ts";
import type { Ctx } from "../../platform/context.ts";
import { storeRaceMonths } from "../../reports/totals/store-race-months.ts";

/** Stores the totals of all past months, as the job does. Returns the number of months that it stored. */
export const storeTotals = async (ctx: Pick<Ctx, "db" | "now">): Promise<number> =>
  (await storeLedgerMonths(ctx)) + (await storeRaceMonths(ctx));
