import type { Currency } from "#shared/money.ts";
import type { RiderResult } from "#shared/wallet.schema.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";
import { countResults, readResults } from "./own-results-store.ts";
import { withAwards } from "./read-award-story.ts";
import { paidCash } from "./season-store.ts";

/** Returns the latest verified results of a rider that paid nothing, and how many there are; the caller has checked the actor. */
export async function unpaidResultsOf(
  ctx: Ctx,
  riderId: string,
  shown: number,
): Promise<{ unpaid: RiderResult[]; unpaidTotal: number }> {
  const filter = { riderId, outcome: "unpaid" as const };
  return {
    unpaid: await withAwards(ctx, riderId, await readResults(ctx.db, filter, shown)),
    unpaidTotal: await countResults(ctx.db, filter),
  };
}

/** Returns the cents that were sent to a rider, by currency, after tax. */
export async function sentCash(reader: Reader, riderId: string): Promise<{ currency: Currency; amount: number }[]> {
  return (await paidCash(reader, { riderId })).map(({ currency, net }) => ({ currency, amount: Number(net) }));
}
