import { addDays, addMonths, dayPacific, daysBetween, endOfDayPacific, startOfDayPacific } from "#shared/dates.ts";
import type { DealerReport, DealerReportQuery, ReportBy, ReportRow, ReportSums } from "#shared/counter.schema.ts";
import { currencyOfCountry } from "#shared/money.ts";
import { nameKey } from "#shared/name-key.ts";
import type { Ctx, DealerActor } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { movedWithin, type Moved } from "./counter-store.ts";

interface Days {
  from: string;
  to: string;
}

/**
 * Returns a dealer's redemptions by month, employee or rider. A refund counts on the day of the refund, so that the
 * months agree with the statements.
 */
export async function dealerReport(ctx: Ctx, dealer: DealerActor, query: DealerReportQuery): Promise<DealerReport> {
  const { by = "month", to = dayPacific(ctx.now) } = query;
  const from = query.from ?? `${to.slice(0, 4)}-01-01`;
  if (from > to) throw new Problem("date_order", { fields: { to: "date_order" } });
  const days = { from, to };
  const length = daysBetween(from, to) + 1;
  const before = { from: addDays(from, -length), to: addDays(from, -1) };
  const rows = rowsBy(by, await moved(ctx, dealer, days), days);
  return {
    by,
    from,
    to,
    currency: currencyOfCountry(dealer.country) ?? "USD",
    rows: by === "month" ? everyMonth(rows) : rows.toSorted(byHighestAmount),
    totals: total(rows),
    before: { ...before, ...total(rowsBy("month", await moved(ctx, dealer, before), before)) },
  };
}

const moved = (ctx: Ctx, { id }: DealerActor, { from, to }: Days): Promise<Moved[]> =>
  movedWithin(ctx.db, { dealerId: id, from: startOfDayPacific(from), to: endOfDayPacific(to) });

const nothing = (): ReportSums => ({ redemptions: 0, redeemed: 0, refunds: 0, refunded: 0, net: 0 });

function rowsBy(by: ReportBy, all: readonly Moved[], { from, to }: Days): ReportRow[] {
  const rows = new Map<string, ReportRow>();
  const rowOf = (moment: Moved, day: string): ReportRow => {
    const { key, label } = groupOf(by, moment, day);
    const row = rows.get(key) ?? { key, label, ...nothing() };
    // The latest spelling of a name is shown.
    row.label = label;
    rows.set(key, row);
    return row;
  };
  const within = (day: string): boolean => day >= from && day <= to;
  for (const one of all) {
    const made = dayPacific(one.createdAt);
    if (within(made)) {
      const row = rowOf(one, made);
      row.redemptions += 1;
      row.redeemed += one.amount;
      row.net += one.amount;
    }
    const back = one.refundedAt === null ? null : dayPacific(one.refundedAt);
    if (back !== null && within(back)) {
      const row = rowOf(one, back);
      row.refunds += 1;
      row.refunded += one.amount;
      row.net -= one.amount;
    }
  }
  return [...rows.values()];
}

function groupOf(by: ReportBy, of: Moved, day: string): { key: string; label: string } {
  if (by === "employee") return { key: nameKey(of.employeeName), label: of.employeeName };
  if (by === "rider") return { key: of.riderId, label: `${of.riderFirstName} ${of.riderLastName}` };
  return { key: day.slice(0, 7), label: day.slice(0, 7) };
}

/** Fills in every month from the first to the last one with rows, so that months without any are listed too. */
function everyMonth(rows: readonly ReportRow[]): ReportRow[] {
  const months = rows.toSorted((a, b) => a.key.localeCompare(b.key));
  const [first, last] = [months[0]?.key, months.at(-1)?.key];
  const all: ReportRow[] = [];
  for (let key = first; key !== undefined && last !== undefined && key <= last; key = monthAfter(key)) {
    all.push(months.find((row) => row.key === key) ?? { key, label: key, ...nothing() });
  }
  return all;
}

const monthAfter = (month: string): string => addMonths(`${month}-01`, 1).slice(0, 7);

const byHighestAmount = (a: ReportRow, b: ReportRow): number =>
  b.net - a.net || b.redeemed - a.redeemed || a.label.localeCompare(b.label);

function total(rows: readonly ReportRow[]): ReportSums {
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
