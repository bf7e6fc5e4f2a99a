import type { MergeAnswer, MergeInput, MergePreview, MergePreviewInput } from "#shared/merges.schema.ts";
import { mergeWords } from "#shared/merges.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import { dryRun } from "../platform/db/dry-run.ts";
import type { Tx } from "../platform/db/database.ts";
import { once, type Attempt } from "../platform/idempotency.ts";
import { Problem } from "../platform/problem.ts";
import { carryOut } from "./carry-out.ts";
import { tellMerged } from "./merge.mail.ts";
import { conflictsOf, refusedBy } from "./conflicts.ts";
import { lockPair, type Pair } from "./pair.ts";
import { mayMergeRiders } from "./policy.ts";
import { mergeRecordOf } from "./present.ts";
import { otherOf, sideOf } from "./sides.ts";
import { insertMerge } from "./store.ts";

/**
 * Returns both riders side by side, the classes that staff have to decide first, and what the merge would do. The merge
 * is carried out and rolled back, so nothing is written.
 */
export async function previewMerge(ctx: Ctx, input: MergePreviewInput): Promise<MergePreview> {
  if (!mayMergeRiders(ctx.actor)) throw new Problem("forbidden");
  const { keepRiderId, deleteRiderId, decisions } = input;
  return dryRun(ctx, async (dry, tx) => {
    const pair = await lockPair(tx, dry, keepRiderId, deleteRiderId);
    const sides = { keep: await sideOf(tx, dry.locale, pair.kept), delete: await sideOf(tx, dry.locale, pair.gone) };
    const conflicts = await conflictsOf(tx, pair);
    const refused = refusedBy(conflicts, decisions);
    const effects = refused && (await carryOut(tx, dry, pair, dry.id(), { decisions, refused })).effects;
    return { ...sides, conflicts, effects };
  });
}

/**
 * Merges two riders in one transaction (docs/spec/accounts.md#merge): the deleted account's results, money, bikes and
 * documents belong to the remaining one, its login ends, and the results are evaluated again. It needs the typed words
 * and the checksum of the preview: when anything changed since, for example because credit was spent, it is refused with
 * `merge_changed`. Takes an idempotency key.
 */
export async function mergeRiders(ctx: Ctx, input: MergeInput, key: string): Promise<MergeAnswer> {
  if (!mayMergeRiders(ctx.actor)) throw new Problem("forbidden");
  const attempt: Attempt = { call: "riders-merge", key, input: { ...input } };
  return ctx.db.write((tx) => once(tx, ctx, attempt, () => merge(tx, ctx, input)));
}

async function merge(tx: Tx, ctx: Ctx, input: MergeInput): Promise<MergeAnswer> {
  const { actor } = ctx;
  if (!mayMergeRiders(actor)) throw new Problem("forbidden");
  const { keepRiderId, deleteRiderId, decisions, confirm } = input;
  const pair = await lockPair(tx, ctx, keepRiderId, deleteRiderId);
  assertWords(pair, input);
  const conflicts = await conflictsOf(tx, pair);
  const refused = refusedBy(conflicts, decisions);
  if (!refused) throw new Problem("merge_undecided", { fields: { decisions: "merge_undecided" } });
  const mergeId = ctx.id();
  const { journal, effects } = await carryOut(tx, ctx, pair, mergeId, { decisions, refused });
  if (effects.checksum !== confirm) throw new Problem("merge_changed");
  const { keptId, goneId, kept, gone } = pair;
  const row = { id: mergeId, keptId, goneId, at: ctx.now, mergedBy: actor.id, undoneAt: null, undoneBy: null, journal };
  await insertMerge(tx, row);
  const counts = Object.fromEntries(effects.moves.map(({ kind, count }) => [kind, count]));
  const said = { ...counts, merge: mergeId };
  await record(
    tx,
    ctx,
    "rider.merge-away",
    { type: "rider", id: goneId },
    { after: { ...said, mergedWith: otherOf(kept) } },
  );
  await record(
    tx,
    ctx,
    "rider.merge-here",
    { type: "rider", id: keptId },
    { after: { ...said, mergedWith: otherOf(gone) } },
  );
  await tellMerged(tx, ctx, mergeId, pair, "merged");
  return { merge: await mergeRecordOf(tx, ctx, row) };
}

function assertWords({ kept, gone }: Pair, { deleteWords, keepWords }: MergeInput): void {
  const wanted = mergeWords(gone.account.email, kept.account.email);
  const isTyped = (typed: string, words: string): boolean => {
    const [verb, ...email] = typed.split(" ");
    const [wantedVerb, ...wantedEmail] = words.split(" ");
    return verb === wantedVerb && email.join(" ").trim().toLowerCase() === wantedEmail.join(" ").toLowerCase();
  };
  const fields = {
    ...(isTyped(deleteWords, wanted.delete) ? {} : { deleteWords: "merge_words" as const }),
    ...(isTyped(keepWords, wanted.keep) ? {} : { keepWords: "merge_words" as const }),
  };
  if (Object.keys(fields).length > 0) throw new Problem("merge_words", { fields });
}
