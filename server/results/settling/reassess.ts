import { eq } from "drizzle-orm";
import { refusedByStaff, waitsForStaff } from "#shared/result-words.ts";
import type { ReasonValues } from "#shared/results.ts";
import type { Taking } from "#shared/ledger.ts";
import { events } from "../../events/tables.ts";
import { assertNoStaffInterest } from "../../accounts/own-interest.ts";
import type { Ctx } from "../../platform/context.ts";
import { closeErased } from "../../ledger/close-erased.ts";
import { walletOf } from "../../ledger/wallet.ts";
import { lockRow } from "../../platform/db/lock.ts";
import type { Tx } from "../../platform/db/database.ts";
import { evaluateReviewed, type Grants } from "../rules/evaluate-reviewed.ts";
import { awardsMovedListeners } from "./moved-listeners.ts";
import { raceListeners } from "./race-listeners.ts";
import { rematchRider } from "../matching/rematch.ts";
import { mailOutcomes, type Change } from "../mail/result.mail.ts";
import { writeOutcomes, type ResultOutcome } from "../result-store.ts";
import { knownRiders } from "../rules/rider-facts-store.ts";
import { takeFromNextAwards } from "./settle-due.ts";
import { settle, type Settled, type Target } from "./settle.ts";
import { racesOfRiders } from "./races-of-riders.ts";
import { tellWhatWaits } from "../mail/tell-what-waits.ts";
import { loadSheet, type ResultRow, type Sheet } from "../sheet/sheet-store.ts";

export interface Reassessed {
  settled: Settled[];
  /** This many results wait for an admin because of the event's budget, or because staff review their riders. */
  waiting: number;
}

interface Scope extends Grants {
  /** Only these riders changed; the results of the others stay as they are. */
  riderIds?: readonly string[];
  /**
   * This is true when the caller sends its own email about what was taken back. Then only results whose earnings
   * changed get an email.
   */
  toldByCaller?: boolean;
  /** An undone correction had taken these amounts back. */
  undone?: readonly Taking[];
}

/**
 * Evaluates the verified results of an event by the settings of the event's season and moves the money as a difference.
 * It is called by verification, by each correction, and by every other change that affects who may earn. See
 * docs/spec/results.md#corrections.
 */
export async function reassessEvent(tx: Tx, ctx: Ctx, eventId: string, scope: Scope = {}): Promise<Reassessed> {
  await lockRow(tx, events, eq(events.id, eventId));
  const sheet = await loadSheet(tx, eventId, scope.riderIds);
  if (!sheet) return { settled: [], waiting: 0 };
  const riders = await knownRiders(
    tx,
    sheet.rows.flatMap(({ riderId }) => riderId ?? []),
  );
  const { outcomes: evaluated, raisedTo } = await evaluateReviewed(tx, ctx, sheet, riders, scope);
  // The budget becomes what the awards need, so that awards beyond it can be granted.
  if (raisedTo !== null)
    await raceListeners.run(tx, ctx, { eventId, event: { budget: raisedTo, budgetRefusedAt: null } });
  const settled = await settle(tx, ctx, { id: eventId, currency: sheet.currency }, targetsOf(sheet, evaluated), {
    riderIds: scope.riderIds,
    undone: scope.undone,
  });
  const winners = settled.filter(({ issued }) => issued > 0).map(({ riderId }) => riderId);
  // An admin must not be paid by their own act: a verification, a correction, an approval or a change.
  await assertNoStaffInterest(tx, ctx, winners);
  await closeErased(tx, ctx, winners);
  await takeFromNextAwards(tx, ctx, winners);
  await writeOutcomes(tx, changedOutcomes(sheet.rows, evaluated));
  await tellWhatWaits(tx, ctx, sheet);
  await awardsMovedListeners.run(
    tx,
    ctx,
    settled.map(({ riderId }) => riderId),
  );
  // Riders who lost their result are in no row any more, but must still be notified.
  const gone = settled.map(({ riderId }) => riderId).filter((id) => !riders.has(id));
  const concerned = new Map([...riders, ...(await knownRiders(tx, gone))]);
  const notified = scope.toldByCaller ? [] : settled;
  await mailOutcomes(tx, ctx, sheet, concerned, changesOf(sheet.rows, evaluated), notified);
  return { settled, waiting: [...evaluated.values()].filter(({ reason }) => waitsForStaff(reason)).length };
}

/**
 * Evaluates the results of several riders again after their bikes changed. Each event is evaluated once for all of
 * them. Bikes do not decide to whom a result is matched, so nothing is matched again.
 */
export async function reassessRiders(tx: Tx, ctx: Ctx, riderIds: readonly string[]): Promise<void> {
  for (const [eventId, own] of await racesOfRiders(tx, riderIds)) {
    await reassessEvent(tx, ctx, eventId, { riderIds: own });
  }
}

/**
 * Matches and evaluates a rider's results again in every event after the account, a bike, a consent or the factory mark
 * changed.
 */
export async function reassessRider(tx: Tx, ctx: Ctx, riderId: string): Promise<void> {
  await rematchRider(tx, ctx, riderId);
  await reassessRiders(tx, ctx, [riderId]);
}

/** Returns the targets in the event's order, so that amounts are always set off in the same order. */
function targetsOf(sheet: Sheet, evaluated: ReadonlyMap<string, ResultOutcome>): Target[] {
  const classes = new Map(sheet.classes.map((row) => [row.id, row]));
  const position = (row: ResultRow) => classes.get(row.classId)?.position ?? 0;
  return sheet.rows
    .toSorted((a, b) => position(a) - position(b) || (a.place ?? 0) - (b.place ?? 0))
    .flatMap((row) => {
      const outcome = evaluated.get(row.id);
      if (!outcome || row.riderId === null) return [];
      return {
        resultId: row.id,
        classId: row.classId,
        riderId: row.riderId,
        wallet: walletOf(classes.get(row.classId)?.payoutType),
        amount: outcome.earned,
        why: outcome.reason ?? "corrected",
      };
    });
}

/**
 * Returns the values as text to compare. They are sorted, because the order of the keys does not matter.
 */
const textOf = (values: ReasonValues | null): string =>
  Object.entries(values ?? {})
    .map(([name, value]) => `${name}=${value}`)
    .toSorted((a, b) => a.localeCompare(b))
    .join();
const sameValues = (a: ReasonValues | null, b: ReasonValues | null): boolean => textOf(a) === textOf(b);

function changedOutcomes(
  rows: readonly ResultRow[],
  evaluated: ReadonlyMap<string, ResultOutcome>,
): Map<string, ResultOutcome> {
  const changed = new Map<string, ResultOutcome>();
  for (const row of rows) {
    const outcome = evaluated.get(row.id);
    if (!outcome) continue;
    const same =
      outcome.verifiedAt === null &&
      outcome.reason === row.reason &&
      outcome.earned === row.earned &&
      outcome.waiting === row.waiting &&
      sameValues(outcome.reasonValues, row.reasonValues);
    if (!same) changed.set(row.id, outcome);
  }
  return changed;
}

/**
 * Returns the changes that riders get an email about: results evaluated for the first time, and results whose earnings
 * changed.
 */
function changesOf(rows: readonly ResultRow[], evaluated: ReadonlyMap<string, ResultOutcome>): Change[] {
  return rows.flatMap((row) => {
    const outcome = evaluated.get(row.id);
    if (!outcome || row.riderId === null || waitsForStaff(outcome.reason)) return [];
    const waited = waitsForStaff(row.reason) || refusedByStaff(row.reason);
    const isNew = outcome.verifiedAt !== null || waited || row.reason === "unmatched";
    if (!isNew && outcome.earned === row.earned) return [];
    return { riderId: row.riderId, row, before: isNew ? null : row.earned, outcome };
  });
}
