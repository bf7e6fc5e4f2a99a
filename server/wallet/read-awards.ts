import type { AwardsAnswer, AwardsQuery } from "#shared/wallet.schema.ts";
import { listAwards } from "../ledger/reads/list-awards.ts";
import type { Ctx } from "../platform/context.ts";
import { presentAward } from "./present.ts";

/** Returns a page of a rider's awards, the latest first; the caller has checked the actor. */
export async function readAwards(ctx: Ctx, asked: AwardsQuery & { riderId: string }): Promise<AwardsAnswer> {
  const { rows, pagination } = await listAwards(ctx.db, { ...asked, now: ctx.now }, ctx.programme.rowsPerPage);
  return { awards: rows.map((row) => presentAward(row, ctx.now)), pagination };
}
