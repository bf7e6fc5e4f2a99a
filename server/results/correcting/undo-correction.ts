import { and, eq, isNull } from "drizzle-orm";
import type { ResultsSheet } from "#shared/results.schema.ts";
import { undoMinutes } from "#shared/results.ts";
import { classes, events } from "../../events/tables.ts";
import { actorKey, type Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { lockRow } from "../../platform/db/lock.ts";
import { once } from "../../platform/idempotency.ts";
import { Problem } from "../../platform/problem.ts";
import { provenRiders } from "../matching/match-store.ts";
import { changeResult, insertResults } from "../result-store.ts";
import { afterChange } from "../sheet/after-change.ts";
import { openEvent } from "../sheet/open-results.ts";
import { readSheet } from "../sheet/read-sheet.ts";
import { loadSheet, type ResultRow, type Sheet } from "../sheet/sheet-store.ts";
import { auditedResult } from "./audited-result.ts";
import { deleteUndo, findUndo, resultOfStored, type UndoRow } from "./undo-store.ts";

const tooLate = () => new Problem("undo_too_late");

/**
 * Undoes the correction or the removal of one result: the result is what it was, and what was taken back returns to the
 * same awards with their dates. Only the account that made the correction can undo it, once, within an hour, and only
 * while nothing else of the class changed. The results are evaluated again, so what changed elsewhere counts. See
 * docs/spec/results.md#undo.
 */
export async function undoCorrection(ctx: Ctx, eventId: string, undoId: string, key: string): Promise<ResultsSheet> {
  const attempt = { call: "results.undo", key, input: { eventId, undoId } };
  await ctx.db.write(async (tx) => {
    await openEvent(tx, ctx, eventId);
    await once(tx, ctx, attempt, () => undoIn(tx, ctx, eventId, undoId));
  });
  return readSheet(ctx.db, ctx, eventId);
}

async function undoIn(tx: Tx, ctx: Ctx, eventId: string, undoId: string): Promise<{ undoId: string }> {
  await lockRow(tx, events, eq(events.id, eventId));
  const undo = await findUndo(tx, undoId);
  const isOwn = undo?.eventId === eventId && undo.actor === actorKey(ctx.actor);
  if (!undo || !isOwn || undo.at.getTime() < ctx.now.getTime() - undoMinutes * 60_000) throw tooLate();
  const sheet = await loadSheet(tx, eventId);
  const klass = sheet?.classes.find(({ id }) => id === undo.classId);
  if (!sheet || !klass || klass.version !== undo.classVersion) throw tooLate();
  const before = resultOfStored(undo.row);
  const now = sheet.rows.find(({ id }) => id === before.id) ?? null;
  if ((now?.version ?? null) !== undo.rowVersion) throw tooLate();
  await assertRiderIsFree(tx, sheet, before);
  await deleteUndo(tx, undo.id);
  await restoreResult(tx, before, now);
  await restoreDates(tx, undo);
  await afterChange(tx, ctx, sheet, [{ id: klass.id, verifiedAt: undo.classVerifiedAt }], {
    name: "results.undo",
    before: now && auditedResult(now),
    after: { class: klass.name, result: before.id, ...auditedResult(before) },
    undone: undo.takings,
  });
  return { undoId };
}

/**
 * Throws if a registration matched the rider to another result of the class meanwhile, so that nobody is paid twice.
 */
async function assertRiderIsFree(tx: Tx, { rows }: Sheet, { id, classId, riderId }: ResultRow): Promise<void> {
  if (riderId === null) return;
  if (rows.some((row) => row.classId === classId && row.id !== id && row.riderId === riderId)) throw tooLate();
  if (!(await provenRiders(tx, [riderId])).has(riderId)) throw tooLate();
}

/**
 * Writes the result as it was. Its earnings stay as the correction left them, so that the evaluation that follows
 * decides whether the event's budget still has room for them.
 */
async function restoreResult(tx: Tx, before: ResultRow, now: ResultRow | null): Promise<void> {
  // The race day and the season belong to the event, and triggers write them.
  const { id, version, earned: _, waiting: _w, raceDay: _r, season: _s, ...columns } = before;
  if (now) {
    const { reason, reasonValues, verifiedAt } = now;
    await changeResult(tx, id, { ...columns, reason, reasonValues, verifiedAt });
  } else {
    await insertResults(tx, [{ ...columns, id, version: version + 1, earned: 0, waiting: 0 }]);
  }
}

/** Restores the dates that the removal of the last result of a class cleared. */
async function restoreDates(tx: Tx, undo: UndoRow): Promise<void> {
  const { classId, eventId, classReceivedAt, classVerifiedAt, eventReceivedAt, eventVerifiedAt } = undo;
  await tx
    .update(classes)
    .set({ resultsReceivedAt: classReceivedAt, verifiedAt: classVerifiedAt })
    .where(eq(classes.id, classId));
  await tx
    .update(events)
    .set({ resultsReceivedAt: eventReceivedAt })
    .where(and(eq(events.id, eventId), isNull(events.resultsReceivedAt)));
  await tx
    .update(events)
    .set({ resultsVerifiedAt: eventVerifiedAt })
    .where(and(eq(events.id, eventId), isNull(events.resultsVerifiedAt)));
}
