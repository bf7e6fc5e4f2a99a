import { eq } from "drizzle-orm";
import type { DidNotRunInput, ResultsSheet } from "#shared/results.schema.ts";
import { classes } from "../../events/tables.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { stampResults } from "../settling/stamp-results.ts";
import { openEvent } from "./open-results.ts";
import { readSheet } from "./read-sheet.ts";
import { loadSheet } from "./sheet-store.ts";

/**
 * Marks a class "did not run", or removes the mark. A class with results is refused, because it ran. The sheet's version
 * stays, so that results typed offline for the class can still be saved; they remove the mark. Nothing is awarded or
 * taken back. See docs/spec/results.md#verification.
 */
export async function markDidNotRun(
  ctx: Ctx,
  eventId: string,
  { classId, didNotRun }: DidNotRunInput,
): Promise<ResultsSheet> {
  await ctx.db.write(async (tx) => {
    await openEvent(tx, ctx, eventId);
    const sheet = await loadSheet(tx, eventId);
    const klass = sheet?.classes.find(({ id }) => id === classId);
    if (!sheet || !klass) throw new Problem("class_unknown");
    if (sheet.rows.some((row) => row.classId === classId)) throw new Problem("class_has_results");
    // The same request again changes nothing, so it is not recorded twice.
    if ((klass.didNotRunAt !== null) === didNotRun) return;
    await tx
      .update(classes)
      .set({ didNotRunAt: didNotRun ? ctx.now : null })
      .where(eq(classes.id, classId));
    await stampResults(tx, eventId, ctx.now);
    await record(
      tx,
      ctx,
      "results.didNotRun",
      { type: "event", id: eventId },
      { before: { class: klass.name, didNotRun: !didNotRun }, after: { class: klass.name, didNotRun } },
    );
  });
  return readSheet(ctx.db, ctx, eventId);
}
