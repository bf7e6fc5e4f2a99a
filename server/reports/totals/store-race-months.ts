import { and, asc, eq, min, sql } from "drizzle-orm";
import { addDays, addMonths, dayPacific } from "#shared/dates.ts";
import { events } from "../../events/tables.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { insertRows } from "../../platform/db/insert-rows.ts";
import { raceMonths, raceTotals, riderYears, type BrandTotal } from "../tables.ts";
import { countBrands, countEarned, latestVerification, readStarters } from "./count-live-store.ts";
import { bitOf } from "./riders-once-store.ts";

/** A statement of SQLite has a limited number of values. */
const rowsAtOnce = 1000;

/**
 * Stores the totals of each past month that has none; a job calls this. Returns how many months it stored. See
 * docs/domain/stored-totals.md.
 */
export async function storeRaceMonths(ctx: Pick<Ctx, "db" | "now">): Promise<number> {
  const [oldest] = await ctx.db.select({ day: min(events.lastDate) }).from(events);
  if (!oldest?.day) return 0;
  const stored = new Set((await ctx.db.select({ month: raceMonths.month }).from(raceMonths)).map((row) => row.month));
  const current = dayPacific(ctx.now).slice(0, 7);
  let done = 0;
  for (let month = oldest.day.slice(0, 7); month < current; month = monthAfter(month)) {
    if (stored.has(month)) continue;
    await ctx.db.write((tx) => storeMonth(tx, month));
    done += 1;
  }
  return done;
}

const monthAfter = (month: string): string => addMonths(`${month}-01`, 1).slice(0, 7);

async function storeMonth(tx: Tx, month: string): Promise<void> {
  const { verifiedAt, totals, starters } = await countMonth(tx, month);
  await tx.delete(raceMonths).where(eq(raceMonths.month, month));
  await tx.delete(raceTotals).where(eq(raceTotals.month, month));
  const [year, bit] = [Number(month.slice(0, 4)), bitOf(month)];
  await tx
    .update(riderYears)
    .set({ months: sql`${riderYears.months} - ${bit}` })
    .where(and(eq(riderYears.year, year), sql`(${riderYears.months} & ${bit}) <> 0`));
  for (const rows of parts(totals)) await insertRows(tx, raceTotals, rows);
  for (const rows of parts(starters)) {
    await tx
      .insert(riderYears)
      .values(rows.map(({ riderId, country }) => ({ year, riderId, country, months: bit })))
      .onConflictDoUpdate({
        target: [riderYears.year, riderYears.riderId, riderYears.country],
        set: { months: sql`${riderYears.months} | ${bit}` },
      });
  }
  await tx.delete(riderYears).where(and(eq(riderYears.year, year), eq(riderYears.months, 0)));
  await insertRows(tx, raceMonths, [{ month, verifiedAt }]);
}

function parts<Row>(rows: readonly Row[]): Row[][] {
  const all: Row[][] = [];
  for (let from = 0; from < rows.length; from += rowsAtOnce) all.push(rows.slice(from, from + rowsAtOnce));
  return all;
}

async function countMonth(reader: Reader, month: string) {
  const endDate = addDays(`${monthAfter(month)}-01`, -1);
  const days = { startDate: `${month}-01`, endDate };
  // All verified results count, no matter when they were verified.
  const period = { ...days, asOf: "9999-12-30" };
  const earned = new Map((await countEarned(reader, period)).map((row) => [row.eventId, row.earned]));
  const brands = new Map((await countBrands(reader, days)).map((row) => [row.eventId, row.brands]));
  return {
    verifiedAt: await latestVerification(reader, days),
    totals: [...new Set([...earned.keys(), ...brands.keys()])].map((eventId) => ({
      month,
      eventId,
      earned: earned.get(eventId) ?? 0,
      brands: brands.get(eventId) ?? [],
    })),
    starters: (await readStarters(reader, period)).map(({ riderId, country }) => ({ riderId, country })),
  };
}

/** Returns each stored month whose totals differ from a recount of its races' results. */
export async function faultyRaceMonths(reader: Reader): Promise<string[]> {
  const faults: string[] = [];
  for (const { month, verifiedAt } of await reader.select().from(raceMonths).orderBy(asc(raceMonths.month))) {
    const counted = await countMonth(reader, month);
    const totals = await reader.select().from(raceTotals).where(eq(raceTotals.month, month));
    const starters = await reader
      .select({ riderId: riderYears.riderId, country: riderYears.country })
      .from(riderYears)
      .where(and(eq(riderYears.year, Number(month.slice(0, 4))), sql`(${riderYears.months} & ${bitOf(month)}) <> 0`));
    if (textOf({ verifiedAt, totals, starters }) !== textOf(counted)) {
      faults.push(`the stored totals of races are not what their results come to: ${month}`);
    }
  }
  return faults;
}

type Month = Awaited<ReturnType<typeof countMonth>>;

/** Returns the totals as text in a fixed order, so that two of them can be compared. */
function textOf({ verifiedAt, totals, starters }: Month): string {
  const brandText = ({ brand, entries, paying, wins }: BrandTotal): string => `${brand} ${entries} ${paying} ${wins}`;
  return [
    verifiedAt?.toISOString() ?? "",
    ...totals
      .map(({ eventId, earned, brands }) => `${eventId} ${earned} ${brands.map(brandText).toSorted().join("|")}`)
      .toSorted(),
    ...starters.map(({ riderId, country }) => `${riderId} ${country}`).toSorted(),
  ].join("\n");
}
