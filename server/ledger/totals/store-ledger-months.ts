import { asc, eq, min } from "drizzle-orm";
import { addDays, addMonths, dayPacific, endOfDayPacific, startOfDayPacific } from "#shared/dates.ts";
import { ledgerAccounts } from "#shared/ledger.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { insertRows } from "../../platform/db/insert-rows.ts";
import { ledgerCredit, ledgerLapses, ledgerMonths, ledgerSums, movements } from "../tables.ts";
import { countLapses } from "./lapses.ts";
import { countCredit } from "./open-credit.ts";
import { countSums, type TimeSpan } from "./stored-sums.ts";

/**
 * Stores the sums of each month that is over and has no stored sums; a job calls this. A month counts as over a day
 * after its last one. Returns how many months it stored.
 */
export async function storeLedgerMonths(ctx: Pick<Ctx, "db" | "now">): Promise<number> {
  const [oldest] = await ctx.db.select({ at: min(movements.at) }).from(movements);
  if (!oldest?.at) return 0;
  const rows = await ctx.db.select().from(ledgerMonths);
  const creditStored = new Map(rows.map((row) => [row.month, row.creditStored]));
  const current = addDays(dayPacific(ctx.now), -1).slice(0, 7);
  let done = 0;
  for (let month = dayPacific(oldest.at).slice(0, 7); month < current; month = monthAfter(month)) {
    const stored = creditStored.get(month);
    if (stored === true) continue;
    await ctx.db.write((tx) => (stored === false ? storeCreditAgain(tx, month) : storeMonth(tx, month)));
    done += 1;
  }
  return done;
}

const monthAfter = (month: string): string => addMonths(`${month}-01`, 1).slice(0, 7);

const spanOf = (month: string): TimeSpan & { since: Date } => ({
  since: startOfDayPacific(`${month}-01`),
  until: endOfDayPacific(addDays(`${monthAfter(month)}-01`, -1)),
});

async function storeMonth(tx: Tx, month: string): Promise<void> {
  const { since, until } = spanOf(month);
  const { sums, lapses } = await countMonth(tx, month);
  await tx.delete(ledgerMonths).where(eq(ledgerMonths.month, month));
  await tx.delete(ledgerSums).where(eq(ledgerSums.month, month));
  await tx.delete(ledgerLapses).where(eq(ledgerLapses.month, month));
  await insertRows(tx, ledgerSums, inMonth(month, sums));
  await insertRows(tx, ledgerLapses, inMonth(month, lapses));
  await storeCredit(tx, month);
  await insertRows(tx, ledgerMonths, [{ month, fromAt: since, untilAt: until, creditStored: true }]);
}

async function storeCredit(tx: Tx, month: string): Promise<void> {
  const credit = await countCredit(tx, spanOf(month));
  await tx.delete(ledgerCredit).where(eq(ledgerCredit.month, month));
  await insertRows(tx, ledgerCredit, inMonth(month, credit));
}

/**
 * Stores the credit of a month again because an award of the month got another last day; the month's other sums are
 * still right.
 */
async function storeCreditAgain(tx: Tx, month: string): Promise<void> {
  await storeCredit(tx, month);
  await tx.update(ledgerMonths).set({ creditStored: true }).where(eq(ledgerMonths.month, month));
}

const inMonth = <Row extends object>(month: string, rows: readonly Row[]): (Row & { month: string })[] =>
  rows.map((row) => ({ month, ...row }));

async function countMonth(reader: Reader, month: string) {
  const span = spanOf(month);
  return { sums: await countSums(reader, span, ledgerAccounts), lapses: await countLapses(reader, span) };
}

/** Returns each stored month whose stored sums differ from the sums of its entries. */
export async function faultyLedgerMonths(reader: Reader): Promise<string[]> {
  const faults: string[] = [];
  for (const { month, creditStored } of await reader.select().from(ledgerMonths).orderBy(asc(ledgerMonths.month))) {
    const { sums, lapses } = await countMonth(reader, month);
    const credit = creditStored ? await countCredit(reader, spanOf(month)) : null;
    const stored = {
      sums: await reader.select().from(ledgerSums).where(eq(ledgerSums.month, month)),
      lapses: await reader.select().from(ledgerLapses).where(eq(ledgerLapses.month, month)),
      credit: await reader.select().from(ledgerCredit).where(eq(ledgerCredit.month, month)),
    };
    const same =
      linesOf(sums) === linesOf(stored.sums.map(withoutMonth)) &&
      linesOf(lapses) === linesOf(stored.lapses.map(withoutMonth)) &&
      (credit === null || linesOf(credit) === linesOf(stored.credit.map(withoutMonth)));
    if (!same) faults.push(`the stored sums of the ledger are not what its entries come to: ${month}`);
  }
  return faults;
}

/** Returns rows as sorted lines of text, so that two sets of rows can be compared. */
const linesOf = (rows: readonly object[]): string =>
  rows
    .map((row) =>
      Object.entries(row)
        .map(([key, value]) => `${key}=${value}`)
        .toSorted((a, b) => a.localeCompare(b))
        .join(" "),
    )
    .toSorted((a, b) => a.localeCompare(b))
    .join("\n");

function withoutMonth<Row extends { month: string }>(stored: Row): Omit<Row, "month"> {
  const { month: _, ...row } = stored;
  return row;
}
