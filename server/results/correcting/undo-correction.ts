import { eq } from "drizzle-orm";
import type { ResultsSheet } from "#shared/results.schema.ts";
import { events } from "../../events/tables.ts";
import { actorKey, type Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { lockRow } from "../../platform/db/lock.ts";
import { once } from "../../platform/idempotency.ts";
import { Problem } from "../../platform/problem.ts";
import { provenRiders } from "../matching/match-store.ts";
import { changeResult, earningsFor, deleteResults, insertResults, type NewResult } from "../result-store.ts";
import { afterChange } from "../sheet/after-change.ts";
import { openEvent } from "../sheet/open-results.ts";
import { readSheet } from "../sheet/read-sheet.ts";
import { raceListeners } from "../settling/race-listeners.ts";
import { loadSheet, type ResultRow, type Sheet } from "../sheet/sheet-store.ts";
import { auditedResult } from "./audited-result.ts";
import { isLatest, undoneSince } from "./open-undos.ts";
import { storedInstant, deleteUndo, findUndo, resultOfStored, type UndoRow } from "./undo-store.ts";

const tooLate = () => new Problem("undo_too_late");

/**
 * Undoes a correction or a deletion of results: the results are what they were, and what was taken back returns to the
 * same awards with their dates. Only the account that made the change can undo it, once, within an hour, and only while
 * nothing else of its classes changed. The results are evaluated again, so what changed elsewhere counts. See
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
  if (!undo || !isOwn || undo.at < undoneSince(ctx.now)) throw tooLate();
  const sheet = await loadSheet(tx, eventId);
  if (!sheet || !isLatest(undo.classes, sheet.classes)) throw tooLate();
  const touched = undo.rows.map(({ id, before, version }) => {
    const now = sheet.rows.find((row) => row.id === id) ?? null;
    if ((now?.version ?? null) !== version) throw tooLate();
    return { id, before: before && resultOfStored(before), now };
  });
  await assertRidersAreFree(tx, sheet, touched);
  await deleteUndo(tx, undo.id);
  await restoreResults(tx, touched);
  await restoreDates(tx, ctx, undo);
  await afterChange(
    tx,
    ctx,
    sheet,
    undo.classes.map(({ id, verifiedAt, startersTyped }) => ({
      id,
      verifiedAt: storedInstant(verifiedAt),
      startersTyped,
    })),
    { name: "results.undo", ...auditValues(undo, touched), undone: undo.takings },
  );
  return { undoId };
}

/** This is a result that the change touched: as it was, and as it is now. */
interface Touched {
  id: string;
  before: ResultRow | null;
  now: ResultRow | null;
}

/** Returns the audit row's values: the only result, or how many there were. */
function auditValues(
  { classes: touchedClasses }: UndoRow,
  touched: readonly Touched[],
): { before?: unknown; after: unknown } {
  const names = touchedClasses.map(({ name }) => name);
  const [only] = touched.length === 1 ? touched : [];
  if (!only) return { after: { classes: names, rows: touched.length } };
  const { id, before, now } = only;
  return {
    before: now && auditedResult(now),
    after: { class: names[0], result: id, ...(before && auditedResult(before)) },
  };
}

/**
 * Throws `undo_too_late` if a rider of a restored result was matched to another result of its class in the meantime,
 * because nobody may be paid twice, or if the rider may no longer be matched to results (`provenRiders`).
 */
async function assertRidersAreFree(tx: Tx, { rows }: Sheet, touched: readonly Touched[]): Promise<void> {
  const ids = new Set(touched.map(({ id }) => id));
  const others = new Set(
    rows.flatMap(({ id, classId, riderId }) => (riderId === null || ids.has(id) ? [] : `${classId} ${riderId}`)),
  );
  const restored = touched.flatMap(({ before }) => (before?.riderId ? [{ ...before, riderId: before.riderId }] : []));
  if (restored.some(({ classId, riderId }) => others.has(`${classId} ${riderId}`))) throw tooLate();
  const riderIds = restored.map(({ riderId }) => riderId);
  const proven = await provenRiders(tx, riderIds);
  if (riderIds.some((id) => !proven.has(id))) throw tooLate();
}

/**
 * Restores the results as they were and removes those that the change added. A restored result keeps what its rider
 * earns with it now, its reason and its verification time, because the evaluation that follows decides whether the
 * event's budget still has room for it. Results that were deleted, or that belonged to another rider, come back with no
 * earnings.
 */
async function restoreResults(tx: Tx, touched: readonly Touched[]): Promise<void> {
  await deleteResults(
    tx,
    touched.flatMap(({ id, before }) => (before === null ? id : [])),
  );
  const removed: NewResult[] = [];
  for (const { before, now } of touched) {
    if (before === null) continue;
    // The race day and the season belong to the event, and triggers write them.
    const { id, version, earned: _, waiting: _w, raceDay: _r, season: _s, ...columns } = before;
    if (now === null) {
      removed.push({ ...columns, id, version: version + 1, earned: 0, waiting: 0 });
    } else {
      const { reason, reasonValues, verifiedAt } = now;
      const earnings = earningsFor(now, columns.riderId);
      await changeResult(tx, id, { ...columns, ...earnings, reason, reasonValues, verifiedAt });
    }
  }
  await insertResults(tx, removed);
}

/** Restores the dates that the removal of the last result of a class cleared. */
async function restoreDates(tx: Tx, ctx: Ctx, undo: UndoRow): Promise<void> {
  const { eventId, eventReceivedAt, eventVerifiedAt } = undo;
  const [now] = await tx
    .select({ receivedAt: events.resultsReceivedAt, verifiedAt: events.resultsVerifiedAt })
    .from(events)
    .where(eq(events.id, eventId));
  await raceListeners.run(tx, ctx, {
    eventId,
    event: {
      resultsReceivedAt: now?.receivedAt ?? eventReceivedAt,
      resultsVerifiedAt: now?.verifiedAt ?? eventVerifiedAt,
    },
    classes: undo.classes.map(({ id, receivedAt, verifiedAt }) => ({
      ids: [id],
      set: { resultsReceivedAt: storedInstant(receivedAt), verifiedAt: storedInstant(verifiedAt) },
    })),
  });
}
