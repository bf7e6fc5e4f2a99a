import { addDays, addMonths, dayPacific, endOfDayPacific, startOfDayPacific } from "#shared/dates.ts";
import type { Statement, StatementLine } from "#shared/settlements.schema.ts";
import { firstLineAt, linesWithin, type LineRow } from "../ledger/reads/dealer-lines.ts";
import type { Ctx } from "../platform/context.ts";
import { accountHolder, dueOf } from "./parts-account.ts";
import { presentSettlement } from "./present.ts";
import { balanceBefore, settlementsWithin } from "./store.ts";

/**
 * Returns a month of a dealer's parts account, Pacific time: the opening balance, new lines, settlements and the
 * closing balance.
 */
export async function statementOf(ctx: Ctx, dealerId: string, month?: string): Promise<Statement> {
  const { dealer, currency } = await accountHolder(ctx, dealerId);
  const today = dayPacific(ctx.now);
  const firstDay = `${month ?? today.slice(0, 7)}-01`;
  const lastDay = addDays(addMonths(firstDay, 1), -1);
  const span = { dealerId, currency, from: startOfDayPacific(firstDay), to: endOfDayPacific(lastDay) };
  const opening = await balanceBefore(ctx.db, dealerId, currency, span.from);
  const lines = (await linesWithin(ctx.db, span)).map((row) => presentLine(ctx, row));
  const settlements = (await settlementsWithin(ctx.db, span)).map(presentSettlement);
  const due = sum(lines.filter(({ kind }) => kind === "due"));
  const reversed = sum(lines.filter(({ kind }) => kind === "reversed"));
  const settled = sum(settlements);
  const { name, addressLine1, addressLine2, city, state, zipcode, country } = dealer;
  return {
    dealer: {
      _id: dealer.id,
      name,
      dealerId: dealer.dealerNumber,
      addressLine1,
      addressLine2,
      city,
      state,
      zipcode,
      country,
    },
    month: firstDay.slice(0, 7),
    firstDay,
    lastDay,
    currency,
    opening,
    due,
    reversed,
    settled,
    closing: opening + due + reversed - settled,
    lines,
    settlements,
    months: monthsSince(await firstLineAt(ctx.db, dealerId), today),
  };
}

function presentLine(ctx: Ctx, row: LineRow): StatementLine {
  const kind = row.kind === "redeem" ? "due" : "reversed";
  return {
    _id: row.id,
    kind,
    at: row.at.toISOString(),
    redemptionId: row.redemptionId,
    code: row.code,
    riderId: row.riderId,
    riderName: `${row.riderFirstName} ${row.riderLastName}`,
    employeeName: row.employeeName,
    amount: row.amount,
    dueAt: kind === "due" ? dueOf(row.at, ctx.programme.partsCreditDays).toISOString() : null,
    settledAt: row.settledAt?.toISOString() ?? null,
    afterSettlement: row.firstSettledAt !== null && row.firstSettledAt <= row.at,
  };
}

function monthsSince(first: Date | null, today: string): string[] {
  const until = dayPacific(first ?? startOfDayPacific(today)).slice(0, 7);
  const months: string[] = [];
  for (let day = `${today.slice(0, 7)}-01`; day.slice(0, 7) >= until; day = addMonths(day, -1)) {
    months.push(day.slice(0, 7));
  }
  return months;
}

const sum = (lines: readonly { amount: number }[]): number => lines.reduce((total, { amount }) => total + amount, 0);
