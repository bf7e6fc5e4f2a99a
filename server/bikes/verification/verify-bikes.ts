import type { BikesChangedAnswer } from "#shared/vin-patterns.schema.ts";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { mayJudgeBikes } from "../policy.ts";
import { verifiedAmong } from "../patterns/pattern-store.ts";
import { changeBikes } from "./change-bikes.ts";
import { planVerification } from "./plan-bikes.ts";

interface Input {
  /** These are the patterns whose bikes are evaluated; if they are left out, all verified patterns are used. */
  patterns?: readonly string[] | undefined;
  confirm?: string | undefined;
}

/**
 * Evaluates the pending bikes again by the verified patterns: those that fit become valid, and their riders' results
 * are evaluated again. Unless `confirm` is the checksum of the current effects, nothing is written and the effects are
 * returned. See docs/spec/bikes.md#verifying-bikes.
 */
export async function verifyBikes(ctx: Ctx, { patterns, confirm }: Input, key: string): Promise<BikesChangedAnswer> {
  if (!mayJudgeBikes(ctx.actor)) throw new Problem("forbidden");
  if (patterns && (await verifiedAmong(ctx.db, patterns)) < new Set(patterns).size) {
    throw new Problem("pattern_not_verified");
  }
  return changeBikes(ctx, {
    attempt: { call: "verify-bikes", key, input: { patterns, confirm } },
    confirm,
    plan: (reader) => planVerification(reader, ctx, patterns),
  });
}
