import type {
  ChangedAnswer,
  CorrectedAnswer,
  MoneyEffects,
  RemoveClassInput,
  RemoveResultQuery,
  SheetEffects,
} from "#shared/results.schema.ts";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { orAsk } from "../../platform/db/dry-run.ts";
import { mustAsk, withDeleted } from "../correcting/ask-first.ts";
import { rememberUndo, wasRemoved } from "../correcting/remember-undo.ts";
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
      return rememberUndo(tx, ctx, { act: "remove", sheet, classes: [klass], rows: [wasRemoved(row)], takings });
    }),
  );
  return { sheet: await readSheet(ctx.db, ctx, eventId), asks, undoId: done };
}

/**
 * Clears the results of one class, or of the whole event, and takes back what they earned. With `confirm` it always asks
 * first, and writes nothing until exactly these results and their effects are confirmed.
 */
export async function removeAllResults(
  ctx: Ctx,
  eventId: string,
  { classId, confirm }: RemoveClassInput,
): Promise<ChangedAnswer> {
  const { done, asks } = await orAsk<string | null, SheetEffects>((ask) =>
    ctx.db.write(async (tx) => {
      await loadManagedEvent(tx, ctx, eventId);
      const sheet = await loadSheet(tx, eventId);
      if (!sheet) throw new Problem("not_found");
      const chosen = sheet.classes.filter(({ id }) => classId === undefined || id === classId);
      if (classId !== undefined && chosen.length === 0) throw new Problem("class_unknown");
      const gone = sheet.rows.filter((row) => chosen.some(({ id }) => id === row.classId));
      if (gone.length === 0) return null;
      await deleteResults(
        tx,
        gone.map(({ id }) => id),
      );
      const cleared = chosen.filter(({ id }) => gone.some((row) => row.classId === id));
      const { effects, takings } = await afterChange(
        tx,
        ctx,
        sheet,
        cleared.map(({ id, verifiedAt }) => ({ id, verifiedAt, startersTyped: null })),
        { name: "results.removeAll", before: { classes: chosen.map(({ name }) => name), rows: gone.length } },
      );
      const allEffects = withDeleted(effects, gone);
      if (mustAsk(allEffects, confirm)) return ask(allEffects);
      return rememberUndo(tx, ctx, { act: "clear", sheet, classes: cleared, rows: gone.map(wasRemoved), takings });
    }),
  );
  return { sheet: await readSheet(ctx.db, ctx, eventId), asks, undoId: done };
}
