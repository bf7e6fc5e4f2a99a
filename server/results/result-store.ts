import { and, eq, inArray, isNotNull, max, sql } from "drizzle-orm";
import type { ReasonCode, ReasonValues } from "#shared/results.ts";
import { classes, events } from "../events/tables.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import type { ResultRow } from "./sheet-store.ts";
import { results } from "./tables.ts";

export type NewResult = typeof results.$inferInsert;
export type ResultChange = Partial<NewResult>;

/** A statement takes so many values at most on either database. */
const atOnce = 500;

export async function insertResults(tx: Tx, rows: readonly NewResult[]): Promise<void> {
  for (let at = 0; at < rows.length; at += atOnce) await tx.insert(results).values(rows.slice(at, at + atOnce));
}

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

/** Events in which a rider has results. */
export async function eventsOfResults(reader: Reader, riderId: string): Promise<string[]> {
  const rows = await reader
    .selectDistinct({ eventId: results.eventId })
    .from(results)
    .where(eq(results.riderId, riderId));
  return rows.map(({ eventId }) => eventId);
}

export interface Verdict {
  reason: ReasonCode | null;
  reasonValues: ReasonValues | null;
  earned: number;
  /** Set where it is judged for the first time. */
  verifiedAt: Date | null;
}

/** Writes verdicts in few statements: most rows of a sheet share theirs. */
export async function writeVerdicts(tx: Tx, verdicts: ReadonlyMap<string, Verdict>): Promise<void> {
  const alike = Map.groupBy(verdicts, ([, verdict]) => JSON.stringify(verdict));
  for (const same of alike.values()) {
    const [first] = same;
    if (!first) continue;
    const { verifiedAt, ...verdict } = first[1];
    const ids = same.map(([id]) => id);
    for (let at = 0; at < ids.length; at += atOnce) {
      await tx
        .update(results)
        .set({ ...verdict, ...(verifiedAt && { verifiedAt }) })
        .where(inArray(results.id, ids.slice(at, at + atOnce)));
    }
  }
}

export async function changeClass(tx: Tx, id: string, change: Partial<typeof classes.$inferInsert>): Promise<void> {
  await tx
    .update(classes)
    .set({ ...change, version: sql`${classes.version} + 1` })
    .where(eq(classes.id, id));
}

export async function setBudget(tx: Tx, eventId: string, budget: number): Promise<void> {
  await tx.update(events).set({ budget }).where(eq(events.id, eventId));
}

/** What classes and event say of their results follows from the rows: received, and verified where all that is in is. */
export async function stampResults(tx: Tx, eventId: string, now: Date): Promise<void> {
  const filled = new Set(
    (await tx.selectDistinct({ id: results.classId }).from(results).where(eq(results.eventId, eventId))).map(
      ({ id }) => id,
    ),
  );
  const all = await tx.select().from(classes).where(eq(classes.eventId, eventId));
  for (const { id, resultsReceivedAt, verifiedAt } of all) {
    if (filled.has(id)) {
      if (!resultsReceivedAt) await tx.update(classes).set({ resultsReceivedAt: now }).where(eq(classes.id, id));
    } else if (resultsReceivedAt || verifiedAt) {
      await tx.update(classes).set({ resultsReceivedAt: null, verifiedAt: null }).where(eq(classes.id, id));
    }
  }
  const [event] = await tx
    .select({ receivedAt: events.resultsReceivedAt, verifiedAt: events.resultsVerifiedAt })
    .from(events)
    .where(eq(events.id, eventId));
  const verified = all.filter(({ id, verifiedAt }) => filled.has(id) && verifiedAt !== null);
  const isVerified = filled.size > 0 && verified.length === filled.size;
  const [last] = await tx
    .select({ at: max(classes.verifiedAt) })
    .from(classes)
    .where(and(eq(classes.eventId, eventId), isNotNull(classes.verifiedAt)));
  const receivedAt = filled.size > 0 ? (event?.receivedAt ?? now) : null;
  const verifiedAt = isVerified ? (event?.verifiedAt ?? last?.at ?? now) : null;
  await tx
    .update(events)
    .set({ resultsReceivedAt: receivedAt, resultsVerifiedAt: verifiedAt })
    .where(eq(events.id, eventId));
}
