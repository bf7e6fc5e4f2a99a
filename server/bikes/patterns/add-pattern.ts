import type { AddPatternInput } from "#shared/vin-patterns.schema.ts";
import type { VinPatternRow } from "#shared/vin-patterns.list.ts";
import { normalisePattern } from "#shared/vin-patterns.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { mayChangePatterns } from "../policy.ts";
import { assertPattern } from "./check-pattern.ts";
import { withBikes } from "./count-bikes.ts";
import { insertPatterns, patternsWithText, type PatternRecord } from "./pattern-store.ts";
import { presentPattern } from "./present-pattern.ts";

/** Adds a pattern. It is not verified, so no bike becomes valid by it yet. See docs/spec/bikes.md#patterns. */
export async function addPattern(ctx: Ctx, input: AddPatternInput): Promise<VinPatternRow> {
  if (!mayChangePatterns(ctx.actor)) throw new Problem("forbidden");
  const { make, model, year } = input;
  const pattern = normalisePattern(input.pattern);
  assertPattern(ctx, { pattern, year });
  return ctx.db.write(async (tx) => {
    const known = await patternsWithText(tx, [pattern]);
    if (known.some((one) => one.year === year)) {
      throw new Problem("pattern_taken", { fields: { pattern: "pattern_taken" } });
    }
    const row: PatternRecord = { id: ctx.id(), make, model, year, pattern, verified: false, createdAt: ctx.now };
    await insertPatterns(tx, [row]);
    await record(
      tx,
      ctx,
      "vin-pattern.add",
      { type: "vin-pattern", id: row.id },
      { after: { make, model, year, pattern } },
    );
    const [added] = await withBikes(tx, [row]);
    if (!added) throw new Problem("unexpected");
    return presentPattern(added);
  });
}
