import { and, eq, inArray, sql, sum } from "drizzle-orm";
import type { ReasonCode, ReasonValues } from "#shared/results.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import type { ResultRow } from "./sheet/sheet-store.ts";
import { results } from "./tables.ts";

export type NewResult = typeof results.$inferInsert;
export type ResultChange = Partial<NewResult>;

/** A statement writes at most this many rows, because both databases limit the number of params in a statement. */
const atOnce = 500;

export async function insertResults(tx: Tx, rows: readonly NewResult[]): Promise<void> {
  for (let at = 0; at < rows.length; at += atOnce) await tx.insert(results).values(rows.slice(at, at + atOnce));
}

/**
 * Returns the columns to reset when a result gets another rider, or undefined if the rider is the same. What the result
 * earned belongs to the former rider. Without the reset the new rider's award would not count as a rise, and would be
 * neither reviewed nor held by the budget.
 */
export const earningsFor = (
  before: Pick<ResultRow, "riderId">,
  riderId: string | null,
): Pick<ResultRow, "earned" | "waiting"> | undefined =>
  before.riderId === riderId ? undefined : { earned: 0, waiting: 0 };

export async function changeResult(tx: Tx, id: string, change: ResultChange): Promise<void> {
  await tx
    .update(results)
    .set({ ...change, version: sql`${results.version} + 1` })
    .where(eq(results.id, id));
}

export async function deleteResults(tx: Tx, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += atOnce) {
    await tx.delete(results).where(inArray(results.id, ids.slice(at, at + atOnce)));
  }
}

export async function findResult(reader: Reader, id: string): Promise<ResultRow | undefined> {
  const [row] = await reader.select().from(results).where(eq(results.id, id));
  return row;
}

/** Returns the events in which each of these riders has results. */
export function racesOfResults(reader: Reader, riderIds: readonly string[]) {
  return reader
    .selectDistinct({ eventId: results.eventId, riderId: results.riderId })
    .from(results)
    .where(inArray(results.riderId, [...riderIds]));
}

/** Returns the events in which each of these riders has a result that waits for the verification of a bike's VIN. */
export function racesThatWait(reader: Reader, riderIds: readonly string[]) {
  return reader
    .selectDistinct({ eventId: results.eventId, riderId: results.riderId })
    .from(results)
    .where(and(inArray(results.riderId, [...riderIds]), eq(results.reason, "pending_bike")));
}

export interface ResultOutcome {
  reason: ReasonCode | null;
  reasonValues: ReasonValues | null;
  earned: number;
  /**
   * The result would earn these cents in addition, but they wait for staff because of the event's budget or a review of
   * the rider.
   */
  waiting: number;
  /** This is set when the result is evaluated for the first time. */
  verifiedAt: Date | null;
}

/**
 * Writes the outcomes in few statements: most rows of a sheet share an outcome, and all rows with the same outcome are
 * written by one statement.
 */
export async function writeOutcomes(tx: Tx, outcomes: ReadonlyMap<string, ResultOutcome>): Promise<void> {
  const alike = Map.groupBy(outcomes, ([, outcome]) => JSON.stringify(outcome));
  for (const same of alike.values()) {
    const [first] = same;
    if (!first) continue;
    const { verifiedAt, ...outcome } = first[1];
    const ids = same.map(([id]) => id);
    for (let at = 0; at < ids.length; at += atOnce) {
      await tx
        .update(results)
        .set({ ...outcome, ...(verifiedAt && { verifiedAt }) })
        .where(inArray(results.id, ids.slice(at, at + atOnce)));
    }
  }
}

/** Adds up the awards that wait on an event's results, in minor units. */
export async function sumWaiting(reader: Reader, eventId: string): Promise<number> {
  const [row] = await reader
    .select({ waiting: sum(results.waiting) })
    .from(results)
    .where(eq(results.eventId, eventId));
  return Number(row?.waiting ?? 0);
}
