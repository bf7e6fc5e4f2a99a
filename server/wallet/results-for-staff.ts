import type { Pagination } from "#shared/query-fields.ts";
import type { RiderResult, RiderResultsQuery } from "#shared/wallet.schema.ts";
import type { Ctx } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { listResults, seasonsRidden } from "./own-results-store.ts";
import { withAwards } from "./read-award-story.ts";

/** Returns one page of a rider's results for staff, the newest race first, with the seasons that have results. */
export async function resultsForStaff(
  ctx: Ctx,
  riderId: string,
  query: RiderResultsQuery,
): Promise<{ results: RiderResult[]; seasons: number[]; pagination: Pagination }> {
  if (ctx.actor.type !== "admin") throw new Problem("forbidden");
  const { rowsPerPage } = ctx.programme;
  const { rows, pagination } = await listResults(ctx.db, { ...query, riderId }, rowsPerPage);
  return {
    results: await withAwards(ctx, riderId, rows),
    seasons: (await seasonsRidden(ctx.db, riderId)).map(({ season }) => season),
    pagination,
  };
}
