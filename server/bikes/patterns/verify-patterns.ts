import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { mayChangePatterns } from "../policy.ts";
import { assertPattern } from "./check-pattern.ts";
import { patternsById, setVerified } from "./pattern-store.ts";

/**
 * Verifies patterns: bikes that riders add from now on are valid by them. Bikes that are already pending stay so until
 * staff verify bikes, because that issues awards. The rules are checked again, because they may have changed since a
 * pattern was added. Returns the patterns that were not verified before.
 */
export async function verifyPatterns(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  if (!mayChangePatterns(ctx.actor)) throw new Problem("forbidden");
  return ctx.db.write(async (tx) => {
    const found = await patternsById(tx, ids);
    if (found.length < new Set(ids).size) throw new Problem("not_found");
    for (const row of found) assertPattern(ctx, row);
    const changed = await setVerified(tx, ids, true);
    for (const { id, pattern, model, year } of changed) {
      const change = { before: { verified: false }, after: { verified: true, pattern, model, year } };
      await record(tx, ctx, "vin-pattern.verify", { type: "vin-pattern", id }, change);
    }
    return changed.map(({ id }) => id);
  });
}
