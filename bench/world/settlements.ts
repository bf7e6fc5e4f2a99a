import { addMonths, dayPacific, endOfDayPacific } from "#shared/dates.ts";
import { settlementLines, settlements } from "../../server/settlements/tables.ts";
import { idAt } from "./ids.ts";
import type { Sink } from "./insert.ts";
import type { PartsLine } from "./money.ts";

/**
 * Inserts one settlement for each dealer and each month before the month `open`, dated the first day of the following
 * month. Returns the lines of the months that stay open.
 */
export async function insertSettlements(
  sink: Sink,
  now: Date,
  lines: readonly PartsLine[],
  open = dayPacific(now).slice(0, 7),
): Promise<PartsLine[]> {
  const batches = Map.groupBy(
    lines,
    ({ at, dealerId, currency }) => `${dayPacific(at).slice(0, 7)} ${dealerId ?? ""} ${currency}`,
  );
  const rows: (typeof settlements.$inferInsert)[] = [];
  const covered: (typeof settlementLines.$inferInsert)[] = [];
  const left: PartsLine[] = [];
  for (const [key, some] of batches) {
    const [month = "", dealerId = "", currency] = key.split(" ");
    if (month >= open) {
      left.push(...some);
      continue;
    }
    const untilDay = `${addMonths(`${month}-01`, 1).slice(0, 7)}-01`;
    const settledAt = endOfDayPacific(untilDay);
    const id = idAt(settledAt);
    const amount = some.reduce((sum, line) => sum + line.amount, 0);
    rows.push({
      id,
      batchId: month,
      dealerId,
      currency: currency === "CAD" ? "CAD" : "USD",
      amount,
      lineCount: some.length,
      untilDay,
      settledAt,
      settledBy: "Staff",
    });
    covered.push(...some.map((line) => ({ entryId: line.id, settlementId: id })));
  }
  await sink.insert(settlements, rows);
  await sink.insert(settlementLines, covered);
  return left;
}
