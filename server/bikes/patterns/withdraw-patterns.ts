import type { BikesChangedAnswer } from "#shared/vin-patterns.schema.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { firstAnswer } from "../../platform/idempotency.ts";
import { Problem } from "../../platform/problem.ts";
import { changeBikes } from "../verification/change-bikes.ts";
import { planWithout } from "../verification/plan-bikes.ts";
import { mayChangePatterns } from "../policy.ts";
import { deletePatterns, patternsById, setVerified, type PatternRecord } from "./pattern-store.ts";

interface Withdrawal {
  /** `remove` also deletes the patterns, once no bike depends on them. */
  act: "unverify" | "remove";
  ids: readonly string[];
  confirm?: string | undefined;
}

/**
 * Makes patterns unverified, or deletes them. A bike that no other verified pattern fits becomes pending, and its
 * rider's results are evaluated again: awards are taken back as a correction. Unless `confirm` is the checksum of the
 * current effects, nothing is written and the effects are returned. See docs/spec/bikes.md#withdrawing-a-pattern.
 */
export async function withdrawPatterns(
  ctx: Ctx,
  { act, ids, confirm }: Withdrawal,
  key: string,
): Promise<BikesChangedAnswer> {
  if (!mayChangePatterns(ctx.actor)) throw new Problem("forbidden");
  const attempt = { call: `vin-pattern.${act}`, key, input: { ids, confirm } };
  const patterns = await patternsById(ctx.db, ids);
  if (patterns.length < new Set(ids).size && (await firstAnswer(ctx.db, ctx, attempt)) === null) {
    throw new Problem("not_found");
  }
  return changeBikes(ctx, {
    attempt,
    confirm,
    plan: (reader) => planWithout(reader, patterns),
    // The patterns are unverified in the first batch, so that no bike added before the last batch becomes valid by
    // them.
    begin: (tx) => unverify(tx, ctx, ids),
    end: (tx) => (act === "remove" ? remove(tx, ctx, patterns) : Promise.resolve()),
  });
}

async function unverify(tx: Tx, ctx: Ctx, ids: readonly string[]): Promise<void> {
  for (const { id, pattern, model, year } of await setVerified(tx, ids, false)) {
    const change = { before: { verified: true }, after: { verified: false, pattern, model, year } };
    await record(tx, ctx, "vin-pattern.unverify", { type: "vin-pattern", id }, change);
  }
}

async function remove(tx: Tx, ctx: Ctx, patterns: readonly PatternRecord[]): Promise<void> {
  await deletePatterns(
    tx,
    patterns.map(({ id }) => id),
  );
  for (const { id, make, model, year, pattern } of patterns) {
    await record(
      tx,
      ctx,
      "vin-pattern.remove",
      { type: "vin-pattern", id },
      { before: { make, model, year, pattern } },
    );
  }
}
