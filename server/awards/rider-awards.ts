import type { z } from "zod/mini";
import type { riderAwardsAnswer, riderAwardsQuery, StaffAwardAnswer } from "#shared/awards.schema.ts";
import { addDays, dayPacific } from "#shared/dates.ts";
import { rulesOfAward } from "../ledger/award-season.ts";
import { findAwardRow, listAwards } from "../ledger/reads/list-awards.ts";
import type { Ctx } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { ownerOfResult } from "../results/settling/staff-reads.ts";
import { presentAward } from "../wallet/present.ts";
import { readAwardStory } from "../wallet/read-award-story.ts";
import { mayGrant } from "./policy.ts";
import { accountState, bonusesOfAwards, findBonus } from "./store.ts";

type RiderAwardsFilter = z.infer<typeof riderAwardsQuery>;

/** Returns a page of a rider's awards for staff; throws `not_valid_rider` for an unknown rider. */
export async function readRiderAwards(
  ctx: Ctx,
  riderId: string,
  query: RiderAwardsFilter,
): Promise<z.infer<typeof riderAwardsAnswer>> {
  if ((await accountState(ctx.db, riderId)) === "missing") throw new Problem("not_valid_rider");
  const { rows, pagination } = await listAwards(ctx.db, { ...query, riderId, now: ctx.now }, ctx.programme.rowsPerPage);
  const bonuses = await bonusesOfAwards(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const awards = rows.map((row) => ({
    ...presentAward(row, ctx.now),
    bonusId: bonuses.get(row.id) ?? null,
    resultId: row.resultId,
  }));
  return { awards, pagination };
}

/** Returns an award and its history for staff, with what they may do about it. */
export async function readStaffAward(ctx: Ctx, awardId: string): Promise<StaffAwardAnswer> {
  if (!mayGrant(ctx.actor)) throw new Problem("forbidden");
  const row = await findAwardRow(ctx.db, awardId);
  if (!row) throw new Problem("not_found");
  const { resultId, riderId } = row;
  const result = resultId === null ? null : await ownerOfResult(ctx.db, resultId);
  const bonusId = (await bonusesOfAwards(ctx.db, [awardId])).get(awardId);
  const bonus = bonusId === undefined ? null : await findBonus(ctx.db, bonusId);
  const rules = (await rulesOfAward(ctx.db, awardId)) ?? ctx.programme;
  return {
    ...(await readAwardStory(ctx, row)),
    riderId,
    bonusId: bonus?.grant.state === "granted" ? bonus.grant.id : null,
    /** The result may have been matched to another rider since. */
    resultId: result?.riderId === riderId ? resultId : null,
    factoryPaid: result?.factoryPaidTo === riderId,
    latestDay: addDays(dayPacific(ctx.now), rules.extensionMaxDays),
  };
}
