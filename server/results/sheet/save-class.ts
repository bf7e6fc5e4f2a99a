import type { ResultsSheet, SaveClassInput } from "#shared/results.schema.ts";
import { checkRows } from "#shared/results-file/check-rows.ts";
import type { RowError } from "#shared/results-file/formats.ts";
import { readRow } from "#shared/results-file/read-row.ts";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { afterChange } from "./after-change.ts";
import { diffRows } from "../uploads/diff-rows.ts";
import { matchRows } from "../matching/match.ts";
import { provenRiders } from "../matching/match-store.ts";
import { openEvent } from "./open-results.ts";
import { readSheet } from "./read-sheet.ts";
import { loadSheet } from "./sheet-store.ts";
import { incomingTexts } from "../uploads/plan-import.ts";
import { writeRows } from "./write-rows.ts";

/**
 * Saves one class's sheet as typed in the grid, as a difference from the stored rows. `afterChange` records the change.
 * Throws `stale_version` with the current sheet, `rows_in_error` and `starters_too_few`.
 */
export async function saveClass(ctx: Ctx, eventId: string, input: SaveClassInput): Promise<ResultsSheet> {
  const rows = typedRows(input);
  const saved = await ctx.db.write(async (tx) => {
    await openEvent(tx, ctx, eventId);
    const sheet = await loadSheet(tx, eventId);
    const klass = sheet?.classes.find(({ id }) => id === input.classId);
    if (!sheet || !klass) throw new Problem("class_unknown");
    if (klass.version !== input.__v) return false;
    const chosen = rows.map(({ riderId }) => riderId);
    const known = await provenRiders(
      tx,
      chosen.filter((id) => typeof id === "string"),
    );
    if (chosen.some((id) => typeof id === "string" && !known.has(id))) throw new Problem("not_valid_rider");
    const matches = await matchRows(
      tx,
      rows.map(({ texts }) => ({ ...texts, keysBefore: sheet.race.lastDate, classId: klass.id })),
    );
    const existing = sheet.rows.filter(({ classId }) => classId === klass.id);
    const diff = diffRows(
      existing,
      rows.flatMap(({ id, riderId, texts }, at) => {
        const match = matches[at];
        return match ? { ...texts, id, match, chosen: riderId } : [];
      }),
    );
    const counted = rows.filter(({ texts }) => texts.status !== "dns").length;
    const startersTyped = typedStarters(input.starters, klass.startersTyped, counted);
    const written = await writeRows(tx, ctx, { eventId, classId: klass.id, uploadId: null }, diff);
    const isSame = written.added + written.changed + written.removed === 0 && startersTyped === klass.startersTyped;
    if (!isSame) {
      await afterChange(tx, ctx, sheet, [{ ...klass, startersTyped }], {
        name: "results.save",
        before: { rows: existing.length, starters: klass.startersTyped },
        after: { class: klass.name, rows: rows.length, starters: startersTyped, ...written },
      });
    }
    return true;
  });
  const sheet = await readSheet(ctx.db, ctx, eventId);
  // The error carries the current sheet, so that the screen can offer to compare both versions.
  if (!saved) throw new Problem("stale_version", { extra: { current: sheet } });
  return sheet;
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
