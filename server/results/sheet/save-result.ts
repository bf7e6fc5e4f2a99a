import type { CorrectedAnswer, MoneyEffects, SaveResultInput } from "#shared/results.schema.ts";
import { checkRows } from "#shared/results-file/check-rows.ts";
import type { ParsedRow } from "#shared/results-file/formats.ts";
import { readRow, valuesOf } from "#shared/results-file/read-row.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { orAsk } from "../../platform/db/dry-run.ts";
import { mustAsk } from "../correcting/ask-first.ts";
import { rememberUndo, wasChanged } from "../correcting/remember-undo.ts";
import { afterChange } from "./after-change.ts";
import { diffRows, type RowDiff } from "../uploads/diff-rows.ts";
import { matchRows } from "../matching/match.ts";
import { provenRiders } from "../matching/match-store.ts";
import { openEvent } from "./open-results.ts";
import { presentTexts } from "../present.ts";
import { readSheet } from "./read-sheet.ts";
import { auditedResult } from "../correcting/audited-result.ts";
import { loadSheet, type ResultRow } from "./sheet-store.ts";
import { incomingTexts } from "../uploads/plan-import.ts";
import { writeRows } from "./write-rows.ts";

/** This is a saved correction; the id is null when it changed nothing. */
interface Corrected {
  undoId: string | null;
}

/**
 * Corrects one row, confirms or refuses a suggestion, or assigns the row to a rider chosen by hand. With `confirm` a
 * correction that moves money first returns the effects to confirm and writes nothing.
 */
export async function saveResult(ctx: Ctx, eventId: string, input: SaveResultInput): Promise<CorrectedAnswer> {
  const { done, asks } = await orAsk<Corrected | null, MoneyEffects>((ask) =>
    ctx.db.write((tx) => correctResult(tx, ctx, eventId, input, ask)),
  );
  const sheet = await readSheet(ctx.db, ctx, eventId);
  if (asks === null && done === null) throw new Problem("stale_version", { extra: { current: sheet } });
  return { sheet, asks, undoId: done?.undoId ?? null };
}

/**
 * Saves a correction in the caller's transaction, or calls `ask`. Returns null when the row's version changed.
 * `afterChange` records the change.
 */
export async function correctResult(
  tx: Tx,
  ctx: Ctx,
  eventId: string,
  input: SaveResultInput,
  ask: (effects: MoneyEffects) => never,
): Promise<Corrected | null> {
  await openEvent(tx, ctx, eventId);
  const sheet = await loadSheet(tx, eventId);
  const row = sheet?.rows.find(({ id }) => id === input.resultId);
  const klass = sheet?.classes.find(({ id }) => id === row?.classId);
  if (!sheet || !row || !klass) throw new Problem("not_found");
  if (row.version !== input.__v) return null;
  const others = sheet.rows.filter(({ classId, id }) => classId === klass.id && id !== row.id);
  const diff = await applyCorrection(tx, { row, others, keysBefore: sheet.race.lastDate }, input);
  if (diff.change === "same") return { undoId: null };
  await writeRows(tx, ctx, { eventId, classId: klass.id, uploadId: row.uploadId }, { rows: [diff], removed: [] });
  const { effects, takings } = await afterChange(tx, ctx, sheet, [{ id: klass.id, verifiedAt: klass.verifiedAt }], {
    name: "results.correct",
    before: { result: row.id, ...auditedResult(row) },
    after: { ...input.values, riderId: diff.riderId, matchedBy: diff.matchedBy },
  });
  if (mustAsk(effects, input.confirm)) return ask(effects);
  const touched = { act: "correct" as const, sheet, classes: [klass], rows: [wasChanged(row)], takings };
  return { undoId: await rememberUndo(tx, ctx, touched) };
}

async function applyCorrection(
  tx: Tx,
  { row, others, keysBefore }: { row: ResultRow; others: readonly ResultRow[]; keysBefore: string },
  { values, riderId }: SaveResultInput,
): Promise<RowDiff> {
  const texts = incomingTexts(corrected(row, others, values));
  if (typeof riderId === "string") {
    if (!(await provenRiders(tx, [riderId])).has(riderId)) throw new Problem("not_valid_rider");
    if (others.some((other) => other.riderId === riderId)) throw new Problem("rider_twice_in_class");
  }
  const [match] = await matchRows(tx, [{ ...texts, keysBefore, classId: row.classId }]);
  if (!match) throw new Problem("not_found");
  const { rows } = diffRows([row], [{ ...texts, id: row.id, match, chosen: riderId }]);
  const [diff] = rows;
  if (!diff) throw new Problem("not_found");
  // The keys of a corrected row may match a rider who already has another row in the class.
  if (diff.riderId !== null && others.some((other) => other.riderId === diff.riderId)) {
    return { ...diff, suggestedRiderId: diff.riderId, riderId: null, matchedBy: null, because: "rider_twice" };
  }
  return diff;
}

function corrected(row: ResultRow, others: readonly ResultRow[], values: SaveResultInput["values"]): ParsedRow {
  const before = textsOf(row);
  // A newly typed place replaces an older status such as "DNF", which would contradict it.
  const status = values?.place !== undefined && values.status === undefined ? "" : before.status;
  const read = readRow(0, { ...before, status, ...values });
  const sheet = [...others.map((other, at) => readRow(at + 1, textsOf(other))), read];
  const checked = checkRows(sheet).at(-1);
  if (checked && checked.errors.length > 0) {
    throw new Problem("row_in_error", { extra: { rowErrors: [{ row: 0, errors: checked.errors }] } });
  }
  return read;
}

/** Converts a stored row back to text fields. */
function textsOf(row: ResultRow) {
  const shown = presentTexts(row);
  return valuesOf({
    ...shown,
    line: 0,
    className: null,
    place: row.place,
    tie: row.tie,
    status: row.status,
    starters: null,
    laps: null,
    errors: [],
  });
}
