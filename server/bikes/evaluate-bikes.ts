import { evaluateVin, yearsFrom, type VinEvaluation } from "#shared/vin.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";
import { programmeOfSeason, seasonAt } from "../seasons/season-settings.ts";
import { verifiedPatterns, type VerifiedPattern } from "./store.ts";

/** This is the evaluation of a VIN, with the make from the matching pattern. */
export type BikeEvaluation = VinEvaluation & { make: string | null };

/** Evaluates a VIN by the verified patterns and the program's rules. See docs/spec/bikes.md. */
export async function evaluateBike(db: Reader, ctx: Ctx, vin: string): Promise<BikeEvaluation> {
  return evaluateBy(await verifiedPatterns(db), ctx, vin, await oldestYearToAdd(db, ctx.now));
}

/**
 * Returns the oldest model year that a rider may add, by the settings of this season and the previous one, whose races
 * still accept bikes. Each race applies the year of its own season (docs/spec/results.md#eligibility).
 */
export async function oldestYearToAdd(db: Reader, now: Date): Promise<number> {
  const season = seasonAt(now);
  const years = [await programmeOfSeason(db, season), await programmeOfSeason(db, season - 1)];
  return Math.min(...years.map(({ qualifyingBikeYear }) => qualifyingBikeYear));
}

/** Evaluates a VIN by the given patterns. `qualifyingYear` is the oldest model year that is not too old. */
export function evaluateBy(
  patterns: readonly VerifiedPattern[],
  ctx: Ctx,
  vin: string,
  qualifyingYear: number,
): BikeEvaluation {
  const evaluated = evaluateVin(vin, patterns, {
    qualifyingYear,
    yearsFrom: yearsFrom(seasonAt(ctx.now)),
    wmis: ctx.programme.wmis,
  });
  const matched = patterns.find(({ model, year }) => model === evaluated.model && year === evaluated.year);
  return { ...evaluated, make: matched?.make ?? null };
}
