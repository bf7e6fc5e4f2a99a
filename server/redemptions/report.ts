import { addMonths, dayIn, endOfDayIn, startOfDayIn } from "#shared/dates.ts";
import type { DealerReport, DealerReportQuery, ReportBy, ReportRow, ReportSums } from "#shared/counter.schema.ts";
import { currencyOfCountry } from "#shared/money.ts";
import { nameKey } from "#shared/name-key.ts";
import type { Ctx, DealerActor } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { movedWithin, type CounterMovement } from "./counter-store.ts";

interface Days {
  from: string;
  to: string;
}

/**
 * Returns a dealer's redemptions by month, employee or rider, in days of the dealer's own time zone. A refund counts on
 * the day of the refund, so that the months agree with the statements.
 */
export async function dealerReport(ctx: Ctx, dealer: DealerActor, query: DealerReportQuery): Promise<DealerReport> {
  const { by = "month", to = dayIn(dealer.timeZone, ctx.now) } = query;
  const from = query.from ?? addMonths(firstOfMonth(to), -11);
  if (from > to) throw new Problem("date_order", { fields: { to: "date_order" } });
  const days = { from, to };
  const before = { from: addMonths(from, -12), to: addMonths(to, -12) };
  const rows = rowsBy(by, await moved(ctx, dealer, days), dealer.timeZone);
  const earlier = rowsBy("month", await moved(ctx, dealer, before), dealer.timeZone);
  return {
    by,
    from,
    to,
    currency: currencyOfCountry(dealer.country) ?? "USD",
    rows: by === "month" ? everyMonth(rows, earlier, days) : rows.toSorted(byHighestAmount),
    totals: total(rows),
    before: { ...before, ...total(earlier) },
  };
}

const moved = (ctx: Ctx, { id, timeZone }: DealerActor, { from, to }: Days): Promise<CounterMovement[]> =>
  movedWithin(ctx.db, { dealerId: id, from: startOfDayIn(timeZone, from), to: endOfDayIn(timeZone, to) });

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

const nothing = (): ReportSums => ({ redemptions: 0, redeemed: 0, refunds: 0, refunded: 0, net: 0 });

const emptyRow = (key: string, label: string): ReportRow => ({ key, label, ...nothing(), before: null });

/** Returns the sums of movements by month, employee or rider, in days of the time zone. */
export function rowsBy(by: ReportBy, all: readonly CounterMovement[], timeZone: string): ReportRow[] {
  const rows = new Map<string, ReportRow>();
  for (const one of all) {
    const { key, label } = groupOf(by, one, dayIn(timeZone, one.at));
    const row = rows.get(key) ?? emptyRow(key, label);
    rows.set(key, row);
    if (one.kind === "redeem") {
      // The list shows the latest spelling of a name.
      row.label = label;
      row.redemptions += 1;
      row.redeemed += one.amount;
      row.net += one.amount;
    } else {
      row.refunds += 1;
      row.refunded += one.amount;
      row.net -= one.amount;
    }
  }
  return [...rows.values()];
}

function groupOf(by: ReportBy, of: CounterMovement, day: string): { key: string; label: string } {
  if (by === "employee") return { key: nameKey(of.employeeName), label: of.employeeName };
  if (by === "rider") return { key: of.riderId, label: `${of.riderFirstName} ${of.riderLastName}` };
  return { key: day.slice(0, 7), label: day.slice(0, 7) };
}

/**
 * Returns a row for every month, with the net amount of the same month a year earlier. A period of up to a year has all
 * its months; a longer one begins with its first month with a movement and ends with the last. The list is empty when
 * nothing was redeemed or refunded in either period.
 */
function everyMonth(rows: readonly ReportRow[], earlier: readonly ReportRow[], { from, to }: Days): ReportRow[] {
  const now = new Map(rows.map((row) => [row.key, row]));
  const before = new Map(earlier.map(({ key, net }) => [monthAfter(key, 12), net]));
  const moving = [...now.keys(), ...before.keys()].toSorted();
  if (moving.length === 0) return [];
  const isLong = numberOf(to) - numberOf(from) >= 12;
  const [first = from, last = to] = isLong ? [moving[0], moving.at(-1)] : [from, to];
  return Array.from({ length: numberOf(last) - numberOf(first) + 1 }, (_, at) => {
    const key = monthAfter(first, at);
    return { ...(now.get(key) ?? emptyRow(key, key)), before: before.get(key) ?? 0 };
  });
}

/** Returns a month as a number, so that months can be counted. */
const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));

const monthAfter = (month: string, months: number): string => addMonths(`${month.slice(0, 7)}-01`, months).slice(0, 7);

export const byHighestAmount = (a: ReportRow, b: ReportRow): number =>
  b.net - a.net || b.redeemed - a.redeemed || a.label.localeCompare(b.label);

export function total(rows: readonly ReportRow[]): ReportSums {
  const sum = nothing();
  for (const row of rows) {
    sum.redemptions += row.redemptions;
    sum.redeemed += row.redeemed;
    sum.refunds += row.refunds;
    sum.refunded += row.refunded;
    sum.net += row.net;
  }
  return sum;
}
