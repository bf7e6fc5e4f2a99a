import type { ChangedAnswer, SaveClassInput, SheetEffects } from "#shared/results.schema.ts";
import { checkRows } from "#shared/results-file/check-rows.ts";
import type { RowError } from "#shared/results-file/formats.ts";
import { readRow } from "#shared/results-file/read-row.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { orAsk } from "../../platform/db/dry-run.ts";
import { mustAsk, withDeleted } from "../correcting/ask-first.ts";
import { rememberUndo, wasAdded, wasChanged, wasRemoved } from "../correcting/remember-undo.ts";
import { afterChange } from "./after-change.ts";
import { diffRows, type IncomingRow } from "../uploads/diff-rows.ts";
import { matchRows } from "../matching/match.ts";
import { provenRiders } from "../matching/match-store.ts";
import { openEvent } from "./open-results.ts";
import { readSheet } from "./read-sheet.ts";
import { loadSheet } from "./sheet-store.ts";
import { incomingTexts } from "../uploads/plan-import.ts";
import { writeRows } from "./write-rows.ts";

/** This is a saved sheet; the id is null when there is nothing to undo. */
interface Saved {
  undoId: string | null;
}

/**
 * Saves one class's sheet as typed in the grid, as a difference from the stored rows. With `confirm` a correction of a
 * verified class that moves money or deletes results asks first and writes nothing. `afterChange` records the change.
 */
export async function saveClass(ctx: Ctx, eventId: string, input: SaveClassInput): Promise<ChangedAnswer> {
  const rows = typedRows(input);
  const { done, asks } = await orAsk<Saved | null, SheetEffects>((ask) =>
    ctx.db.write((tx) => saveRows(tx, ctx, eventId, { input, rows }, ask)),
  );
  const sheet = await readSheet(ctx.db, ctx, eventId);
  // The error includes the current sheet, because the screen offers to compare both versions.
  if (asks === null && done === null) throw new Problem("stale_version", { extra: { current: sheet } });
  return { sheet, asks, undoId: done?.undoId ?? null };
}

/** Saves the rows in the caller's transaction, or calls `ask`. Returns null when the sheet's version changed. */
async function saveRows(
  tx: Tx,
  ctx: Ctx,
  eventId: string,
  { input, rows }: { input: SaveClassInput; rows: ReturnType<typeof typedRows> },
  ask: (effects: SheetEffects) => never,
): Promise<Saved | null> {
  await openEvent(tx, ctx, eventId);
  const sheet = await loadSheet(tx, eventId);
  const klass = sheet?.classes.find(({ id }) => id === input.classId);
  if (!sheet || !klass) throw new Problem("class_unknown");
  if (klass.version !== input.__v) return null;
  const existing = sheet.rows.filter(({ classId }) => classId === klass.id);
  const diff = diffRows(existing, await incomingRows(tx, rows, { classId: klass.id, keysBefore: sheet.race.lastDate }));
  const counted = rows.filter(({ texts }) => texts.status !== "dns").length;
  const startersTyped = typedStarters(input.starters, klass.startersTyped, counted);
  const to = { eventId, classId: klass.id, uploadId: null };
  const { addedIds, ...written } = await writeRows(tx, ctx, to, diff);
  const isSame = written.added + written.changed + written.removed === 0 && startersTyped === klass.startersTyped;
  if (isSame) return { undoId: null };
  const { effects, takings } = await afterChange(tx, ctx, sheet, [{ ...klass, startersTyped }], {
    name: "results.save",
    before: { rows: existing.length, starters: klass.startersTyped },
    after: { class: klass.name, rows: rows.length, starters: startersTyped, ...written },
  });
  // The screen itself asks about provisional results that it deletes, because it also does so offline.
  const allEffects = withDeleted(effects, klass.verifiedAt === null ? [] : diff.removed);
  if (mustAsk(allEffects, input.confirm)) return ask(allEffects);
  // Results that are still being entered are no correction.
  if (klass.verifiedAt === null && written.removed === 0) return { undoId: null };
  const changed = diff.rows.flatMap(({ existing: before, change }) => (before && change === "changed" ? before : []));
  const touched = [
    ...diff.removed.map(wasRemoved),
    ...changed.map(wasChanged),
    ...addedIds.map((id) => wasAdded({ id })),
  ];
  return { undoId: await rememberUndo(tx, ctx, { act: "save", sheet, classes: [klass], rows: touched, takings }) };
}

/** Matches typed rows with accounts. Throws `not_valid_rider` for a chosen rider without a proven account. */
async function incomingRows(
  tx: Tx,
  rows: ReturnType<typeof typedRows>,
  { classId, keysBefore }: { classId: string; keysBefore: string },
): Promise<IncomingRow[]> {
  const chosen = rows.flatMap(({ riderId }) => riderId ?? []);
  const known = await provenRiders(tx, chosen);
  if (chosen.some((id) => !known.has(id))) throw new Problem("not_valid_rider");
  const matches = await matchRows(
    tx,
    rows.map(({ texts }) => ({ ...texts, keysBefore, classId })),
  );
  return rows.flatMap(({ id, riderId, texts }, at) => {
    const match = matches[at];
    return match ? { ...texts, id, match, chosen: riderId } : [];
  });
}

/** Returns the number of starters to store. A typed number must not be lower than the number of riders on the sheet. */
function typedStarters(typed: number | null | undefined, before: number | null, counted: number): number | null {
  if (typed === undefined) return before !== null && before > counted ? before : null;
  if (typed !== null && typed < counted)
    throw new Problem("starters_too_few", { fields: { starters: "starters_too_few" } });
  return typed === null || typed === counted ? null : typed;
}

/** Returns the rows that are not empty, read and checked like rows of a file. */
function typedRows({ rows, classId }: SaveClassInput) {
  const filled = rows
    .map((row, at) => ({ ...row, at }))
    .filter(({ values }) => Object.values(values).some((text) => text.trim() !== ""));
  const read = checkRows(filled.map(({ at, values }) => readRow(at, { ...values, className: classId })));
  const faulty = read.filter(({ errors }) => errors.length > 0);
  if (faulty.length > 0) {
    const rowErrors: { row: number; errors: RowError[] }[] = faulty.map(({ line, errors }) => ({ row: line, errors }));
    throw new Problem("rows_in_error", { extra: { rowErrors } });
  }
  return read.map((parsed, at) => ({
    id: filled[at]?._id,
    riderId: filled[at]?.riderId,
    texts: incomingTexts(parsed),
  }));
}
