import { and, eq } from "drizzle-orm";
import type { Tx } from "../platform/db/database.ts";
import { series } from "./tables.ts";

export type SeriesRow = typeof series.$inferSelect;

export async function insertSeries(tx: Tx, row: typeof series.$inferInsert): Promise<void> {
  await tx.insert(series).values(row);
}

/** Writes a series. Returns false if somebody else wrote first. */
export async function writeSeries(tx: Tx, before: SeriesRow, change: Partial<SeriesRow>): Promise<boolean> {
  const written = await tx
    .update(series)
    .set({ ...change, version: before.version + 1 })
    .where(and(eq(series.id, before.id), eq(series.version, before.version)))
    .returning({ id: series.id });
  return written.length === 1;
}

export async function deleteSeries(tx: Tx, seriesId: string): Promise<void> {
  await tx.delete(series).where(eq(series.id, seriesId));
}
