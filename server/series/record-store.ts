import { and, eq } from "drizzle-orm";
import type { Reader, Tx } from "../platform/db/database.ts";
import { promoters } from "../promoters/tables.ts";
import { categories, series } from "./tables.ts";

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

export async function hasPromoter(reader: Reader, id: string): Promise<boolean> {
  return (await reader.select({ id: promoters.id }).from(promoters).where(eq(promoters.id, id))).length > 0;
}

export async function hasCategory(reader: Reader, id: string): Promise<boolean> {
  return (await reader.select({ id: categories.id }).from(categories).where(eq(categories.id, id))).length > 0;
}
