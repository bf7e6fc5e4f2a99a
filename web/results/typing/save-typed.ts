import type { ChangedAnswer } from "#shared/results.schema.ts";
import { saveClass } from "../api.ts";
import { conflictRows, isSame } from "./conflict-rows.ts";
import { sentRows, type GridRow } from "./grid-rows.ts";
import { currentSheet } from "../use-sheet-act.ts";

/**
 * Sends a draft. If the server requires a confirmation of effects, it saves only if `confirm` is their checksum. If the
 * answer to an earlier attempt was lost, the sheet already has the same content, which is not a conflict.
 */
export async function saveTyped(
  eventId: string,
  { classId, version, rows, confirm }: { classId: string; version: number; rows: readonly GridRow[]; confirm: string },
): Promise<ChangedAnswer> {
  try {
    return await saveClass(eventId, { classId, __v: version, rows: sentRows(rows), confirm });
  } catch (error) {
    const sheet = currentSheet(error);
    const of = sheet?.classes.find(({ _id }) => _id === classId);
    if (sheet && of && conflictRows(of.rows, rows).every(isSame)) return { sheet, asks: null, undoId: null };
    throw error;
  }
}
