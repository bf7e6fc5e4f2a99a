import { and, count, isNull, sql, type SQL } from "drizzle-orm";
import type { VinPatternRow } from "#shared/vin-patterns.list.ts";
import { cachedUntilWrite } from "../../platform/db/cached-until-write.ts";
import type { Reader } from "../../platform/db/database.ts";
import { fitsPattern } from "../verification/bike-states-store.ts";
import { bikes } from "../tables.ts";
import type { PatternRecord } from "./pattern-store.ts";

type Counts = Pick<VinPatternRow, "bikes" | "pending">;

/** The first 11 characters of a VIN (its head) give the model, year and plant; the last 6 are the serial number. */
const headLength = 11;
const anySerial = "*".repeat(6);
// This is the expression of the index `bikes_heads` (migrations/sqlite/0001_triggers.sql), so it has no params.
const head = sql<string>`substr(${bikes.vin}, 1, 11)`;

/**
 * Adds to each pattern the number of bikes on accounts that it fits, and how many of them are pending. `countedHeads`
 * returns the number of bikes by head; for a list it is cached until the next write.
 */
export async function withBikes(
  reader: Reader,
  patterns: readonly PatternRecord[],
  countedHeads: () => Promise<readonly Head[]> = () => countHeads(reader),
): Promise<(PatternRecord & Counts)[]> {
  const isOfHeads = (pattern: string): boolean => pattern.endsWith(anySerial);
  // Thousands of bikes share a head, so one statement counts the bikes of every head for all patterns.
  const heads = patterns.some(({ pattern }) => isOfHeads(pattern)) ? await countedHeads() : [];
  const counted = [];
  for (const row of patterns) {
    const own = isOfHeads(row.pattern) ? ofHeads(heads, row.pattern) : await countBikes(reader, row.pattern);
    counted.push({ ...row, ...own });
  }
  return counted;
}

type Head = Counts & { head: string };

/**
 * Counts the bikes on accounts by head, the first characters of the VIN. The result is cached until the next write,
 * because the query reads all bikes on accounts.
 */
export const headsUntilWrite = cachedUntilWrite("bikes by head", countHeads);

async function countHeads(reader: Reader): Promise<Head[]> {
  const rows = await reader
    .select({ head, ...sums })
    .from(bikes)
    .where(isNull(bikes.retiredAt))
    .groupBy(head);
  return rows.map((row) => ({ head: row.head, ...countsOf(row) }));
}

function ofHeads(heads: readonly Head[], pattern: string): Counts {
  const fits = pattern.slice(0, headLength).split("");
  const own = heads.filter((one) => fits.every((sign, at) => sign === "*" || sign === one.head[at]));
  return {
    bikes: own.reduce((sum, one) => sum + one.bikes, 0),
    pending: own.reduce((sum, one) => sum + one.pending, 0),
  };
}

async function countBikes(reader: Reader, pattern: string): Promise<Counts> {
  const where: SQL | undefined = and(fitsPattern(pattern), isNull(bikes.retiredAt));
  const [row] = await reader.select(sums).from(bikes).where(where);
  return countsOf(row ?? { bikes: 0, pending: 0 });
}

const sums = {
  bikes: count(),
  pending: sql<string | number | null>`sum(case when ${bikes.state} = 'pending' then 1 else 0 end)`,
};
const countsOf = (row: { bikes: number; pending: string | number | null }): Counts => ({
  bikes: Number(row.bikes),
  pending: Number(row.pending ?? 0),
});
