import { and, count, eq, inArray, isNull, sql } from "drizzle-orm";
import type { VinPatternRow } from "#shared/vin-patterns.list.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { insertRows } from "../../platform/db/insert-rows.ts";
import { nextTurn } from "../../platform/next-turn.ts";
import { fitsPattern } from "../judging/judged-store.ts";
import { bikes, vinPatterns } from "../tables.ts";

export type PatternRecord = typeof vinPatterns.$inferSelect;

/** The number of patterns per statement, because both databases limit the number of parameters. */
const atOnce = 500;

export function patternsById(reader: Reader, ids: readonly string[]): Promise<PatternRecord[]> {
  return reader
    .select()
    .from(vinPatterns)
    .where(inArray(vinPatterns.id, [...ids]));
}

/** Returns how many of these patterns exist and are verified. */
export async function verifiedAmong(reader: Reader, ids: readonly string[]): Promise<number> {
  return (await patternsById(reader, ids)).filter(({ verified }) => verified).length;
}

/** Returns the patterns of the list that have one of these texts, in any year. */
export async function patternsWithText(reader: Reader, texts: readonly string[]): Promise<PatternRecord[]> {
  const found: PatternRecord[] = [];
  for (let at = 0; at < texts.length; at += atOnce) {
    const some = inArray(vinPatterns.pattern, texts.slice(at, at + atOnce));
    found.push(...(await reader.select().from(vinPatterns).where(some)));
  }
  return found;
}

/** Inserts patterns; one that another admin added at the same time is left as it is. */
export async function insertPatterns(tx: Tx, rows: readonly PatternRecord[]): Promise<void> {
  for (let at = 0; at < rows.length; at += atOnce) {
    await insertRows(tx, vinPatterns, rows.slice(at, at + atOnce), { known: "leave" });
  }
}

export async function renamePattern(tx: Tx, id: string, name: { make: string; model: string }): Promise<void> {
  await tx.update(vinPatterns).set(name).where(eq(vinPatterns.id, id));
}

/** Sets patterns to verified or not, and returns those that were in the other state. */
export async function setVerified(tx: Tx, ids: readonly string[], verified: boolean): Promise<PatternRecord[]> {
  return tx
    .update(vinPatterns)
    .set({ verified })
    .where(and(inArray(vinPatterns.id, [...ids]), eq(vinPatterns.verified, !verified)))
    .returning();
}

export async function deletePatterns(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.delete(vinPatterns).where(inArray(vinPatterns.id, [...ids]));
}

/** Adds to each pattern the number of bikes on accounts that it fits, and how many of them are pending. */
export async function withBikes(
  reader: Reader,
  patterns: readonly PatternRecord[],
): Promise<(PatternRecord & Pick<VinPatternRow, "bikes" | "pending">)[]> {
  const counted = [];
  for (const [at, pattern] of patterns.entries()) {
    if (at % 25 === 24) await nextTurn();
    const [row] = await reader
      .select({
        bikes: count(),
        pending: sql<string | number | null>`sum(case when ${bikes.state} = 'pending' then 1 else 0 end)`,
      })
      .from(bikes)
      .where(and(fitsPattern(pattern.pattern), isNull(bikes.retiredAt)));
    counted.push({ ...pattern, bikes: Number(row?.bikes ?? 0), pending: Number(row?.pending ?? 0) });
  }
  return counted;
}
