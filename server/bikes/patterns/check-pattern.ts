import type { ProblemCode } from "#shared/problem.ts";
import { minDescribed, patternFault, type PatternFault, type PatternRules } from "#shared/vin-patterns.ts";
import { yearsFrom } from "#shared/vin.ts";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { seasonAt } from "../../seasons/season-settings.ts";

const problemOf: Record<PatternFault, ProblemCode> = {
  length: "invalid_pattern",
  letters: "invalid_pattern",
  maker: "pattern_maker",
  year: "pattern_year",
  too_wide: "pattern_too_wide",
};

/** Returns the rules for patterns by the settings of the current season. */
export const patternRules = ({ programme, now }: Ctx): PatternRules => ({
  wmis: programme.wmis,
  yearsFrom: yearsFrom(seasonAt(now)),
});

/** Throws if a normalized pattern could make bikes valid that must not be. See docs/spec/bikes.md#patterns. */
export function assertPattern(ctx: Ctx, pattern: { pattern: string; year: number }): void {
  const fault = patternFault(pattern, patternRules(ctx));
  if (fault === null) return;
  const code = problemOf[fault];
  const values = { codes: ctx.programme.wmis.join(", "), needed: minDescribed };
  throw new Problem(code, { fields: { pattern: code }, values });
}
