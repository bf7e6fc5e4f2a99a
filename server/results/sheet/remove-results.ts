import type { CorrectedAnswer, MoneyEffects, RemoveResultQuery, ResultsSheet } from "#shared/results.schema.ts";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { mustAsk, orAsk } from "../correcting/ask-first.ts";
import { rememberUndo } from "../correcting/remember-undo.ts";
import { afterChange } from "./after-change.ts";
import { loadManagedEvent } from "./open-results.ts";
import { readSheet } from "./read-sheet.ts";
import { deleteResults } from "../result-store.ts";
import { loadSheet } from "./sheet-store.ts";

/**
 * Removes one row from its sheet and takes back what it earned, like any correction. With `confirm` it first returns
 * the effects to confirm and writes nothing. `afterChange` records the change.
 */
export async function removeResult(
  ctx: Ctx,
  eventId: string,
  { resultId, confirm }: RemoveResultQuery,
): Promise<CorrectedAnswer> {
  const { done, asks } = await orAsk<string, MoneyEffects>((ask) =>
    ctx.db.write(async (tx) => {
      await loadManagedEvent(tx, ctx, eventId);
      const sheet = await loadSheet(tx, eventId);
      const row = sheet?.rows.find(({ id }) => id === resultId);
      const klass = sheet?.classes.find(({ id }) => id === row?.classId);
      if (!sheet || !row || !klass) throw new Problem("not_found");
      await deleteResults(tx, [row.id]);
      const { place, status, firstName, lastName, riderId, earned } = row;
      const { effects, takings } = await afterChange(tx, ctx, sheet, [{ id: klass.id, verifiedAt: klass.verifiedAt }], {
        name: "results.remove",
        before: { class: klass.name, place, status, firstName, lastName, riderId, earned },
      });
      if (mustAsk(effects, confirm)) return ask(effects);
      return rememberUndo(tx, ctx, { sheet, klass, row, rowVersion: null, takings });
    }),
  );
  return { sheet: await readSheet(ctx.db, ctx, eventId), asks, undoId: done };
}

/** Clears the results of one class, or of the whole event. */
export async function removeAllResults(ctx: Ctx, eventId: string, classId?: string): Promise<ResultsSheet> {
  await ctx.db.write(async (tx) => {
    await loadManagedEvent(tx, ctx, eventId);
    const sheet = await loadSheet(tx, eventId);
    if (!sheet) throw new Problem("not_found");
    const cleared = sheet.classes.filter(({ id }) => classId === undefined || id === classId);
    if (classId !== undefined && cleared.length === 0) throw new Problem("class_unknown");
    const ids = new Set(cleared.map(({ id }) => id));
    const gone = sheet.rows.filter((row) => ids.has(row.classId));
    if (gone.length === 0) return;
    await deleteResults(
      tx,
      gone.map(({ id }) => id),
    );
    const touched = cleared
      .filter(({ id }) => gone.some((row) => row.classId === id))
      .map(({ id, verifiedAt }) => ({ id, verifiedAt, startersTyped: null }));
    await afterChange(tx, ctx, sheet, touched, {
      name: "results.removeAll",
      before: { classes: cleared.map(({ name }) => name), rows: gone.length },
    });
  });
  return readSheet(ctx.db, ctx, eventId);
}
