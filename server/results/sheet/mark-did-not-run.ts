import type { DidNotRunInput, ResultsSheet } from "#shared/results.schema.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { raceListeners } from "../settling/race-listeners.ts";
import { stampResults } from "../settling/stamp-results.ts";
import { openEvent } from "./open-results.ts";
import { readSheet } from "./read-sheet.ts";
import { loadSheet } from "./sheet-store.ts";

/**
 * Marks classes "did not run", or removes the mark. Classes with results ran, so they are skipped; the call is refused
 * when all have results. The versions of the sheets stay, so that results typed offline for a class can still be saved;
 * they remove the mark. Nothing is awarded or taken back. See docs/spec/results.md#verification.
 */
export async function markDidNotRun(
  ctx: Ctx,
  eventId: string,
  { classIds, didNotRun }: DidNotRunInput,
): Promise<ResultsSheet> {
  await ctx.db.write(async (tx) => {
    await openEvent(tx, ctx, eventId);
    const sheet = await loadSheet(tx, eventId);
    const chosen = sheet?.classes.filter(({ id }) => classIds.includes(id)) ?? [];
    if (!sheet || chosen.length < new Set(classIds).size) throw new Problem("class_unknown");
    const empty = chosen.filter(({ id }) => !sheet.rows.some(({ classId }) => classId === id));
    if (empty.length === 0) throw new Problem("class_has_results");
    // A repeated request changes nothing, so it is not recorded twice.
    const changed = empty.filter(({ didNotRunAt }) => (didNotRunAt !== null) !== didNotRun);
    if (changed.length === 0) return;
    const ids = changed.map(({ id }) => id);
    await raceListeners.run(tx, ctx, {
      eventId,
      classes: [{ ids, set: { didNotRunAt: didNotRun ? ctx.now : null } }],
    });
    await stampResults(tx, ctx, eventId);
    for (const { name } of changed) {
      await record(
        tx,
        ctx,
        "results.didNotRun",
        { type: "event", id: eventId },
        { before: { class: name, didNotRun: !didNotRun }, after: { class: name, didNotRun } },
      );
    }
  });
  return readSheet(ctx.db, ctx, eventId);
}
