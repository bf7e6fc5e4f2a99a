import { and, eq, inArray } from "drizzle-orm";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { insertRows } from "../../platform/db/insert-rows.ts";
import { vinPatterns } from "../tables.ts";

export type PatternRecord = typeof vinPatterns.$inferSelect;

/** This is the number of patterns per statement, because both databases limit the number of parameters. */
const atOnce = 500;

export function patternsById(reader: Reader, ids: readonly string[]): Promise<PatternRecord[]> {
  return reader
    .select()
    .from(vinPatterns)
    .where(inArray(vinPatterns.id, [...ids]));
}

/** Returns how many of the given patterns exist and are verified. */
export async function verifiedAmong(reader: Reader, ids: readonly string[]): Promise<number> {
  return (await patternsById(reader, ids)).filter(({ verified }) => verified).length;
}

/** Returns the patterns of the list whose text is one of `texts`, in any year. */
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
