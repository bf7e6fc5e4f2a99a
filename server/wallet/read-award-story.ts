import type { AwardAnswer, RiderResult } from "#shared/wallet.schema.ts";
import { awardsOfResults } from "../ledger/reads/awards-of-results.ts";
import { storyOf, type AwardRow } from "../ledger/reads/list-awards.ts";
import type { Ctx } from "../platform/context.ts";
import { findResultRow, lastAsked, type OwnResultRow } from "./own-results-store.ts";
import { presentAward, presentClaim, presentResult } from "./present.ts";
import { claimOfAward } from "./season-store.ts";

/** Returns results, each with its awards. */
export async function withAwards(
  { db, now }: Ctx,
  riderId: string,
  rows: readonly OwnResultRow[],
): Promise<RiderResult[]> {
  const ids = rows.map(({ id }) => id);
  const came = await awardsOfResults(db, riderId, ids);
  const asked = await lastAsked(db, riderId, ids);
  return rows.map((row) => presentResult(row, came.get(row.id) ?? [], asked.get(row.id) ?? null, now));
}

/** Returns an award with its result, its movements and its claim; the caller has checked the actor. */
export async function readAwardStory(ctx: Ctx, row: AwardRow): Promise<AwardAnswer> {
  const { id, riderId, resultId, claimId } = row;
  const found = resultId === null ? null : await findResultRow(ctx.db, resultId);
  const [result = null] = found ? await withAwards(ctx, riderId, [found]) : [];
  const claim = claimId === null ? null : await claimOfAward(ctx.db, claimId);
  const story = await storyOf(ctx.db, id);
  return {
    award: presentAward(row, ctx.now),
    result,
    claim: claim && presentClaim(claim),
    story: story.map((step) => ({ ...step, at: step.at.toISOString() })),
  };
}
