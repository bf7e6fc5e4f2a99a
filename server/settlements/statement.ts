import { addDays, addMonths, dayIn, endOfDayIn, startOfDayIn } from "#shared/dates.ts";
import type { Statement, StatementLine } from "#shared/settlements.schema.ts";
import { timeZoneOf } from "#shared/time-zones.ts";
import { firstLineAt, linesWithin, type LineRow, type Span } from "../ledger/reads/dealer-lines.ts";
import type { Ctx } from "../platform/context.ts";
import { nextKey, type RowKey } from "../platform/db/after-key.ts";
import { accountHolder, dueOf } from "./parts-account.ts";
import { presentReversal, presentSettlement, shownTo } from "./present.ts";
import { balanceBefore, reversalsWithin, settlementsWithin } from "./store.ts";

/**
 * Returns a month of a dealer's parts account, in the dealer's own time zone: the opening balance, new lines, settlements
 * and the closing balance.
 */
export async function statementOf(ctx: Ctx, dealerId: string, month?: string): Promise<Statement> {
  const { dealer, today, span, ...frame } = await statementFrame(ctx, dealerId, month);
  const lines = (await linesWithin(ctx.db, span)).map((row) => presentLine(ctx, row));
  const due = sum(lines.filter(({ kind }) => kind === "due"));
  const reversed = sum(lines.filter(({ kind }) => kind === "reversed"));
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
    number: numberOf(dealer, frame.firstDay),
    ...frame,
    due,
    reversed,
    closing: frame.opening + due + reversed - frame.settled,
    lines,
    months: monthsSince(frame.timeZone, await firstLineAt(ctx.db, dealerId), today),
  };
}

/** Returns everything of a statement that does not depend on its lines. */
export async function statementFrame(ctx: Ctx, dealerId: string, month?: string) {
  const { dealer, currency } = await accountHolder(ctx, dealerId);
  const timeZone = timeZoneOf(dealer);
  const today = dayIn(timeZone, ctx.now);
  const firstDay = `${month ?? today.slice(0, 7)}-01`;
  const lastDay = addDays(addMonths(firstDay, 1), -1);
  const [from, to] = [startOfDayIn(timeZone, firstDay), endOfDayIn(timeZone, lastDay)];
  const span = { dealerId, currency, from, to };
  const opening = await balanceBefore(ctx.db, dealerId, currency, span.from);
  const settlements = [
    ...(await settlementsWithin(ctx.db, span)).map(presentSettlement),
    ...(await reversalsWithin(ctx.db, span)).flatMap(presentReversal),
  ]
    .toSorted((a, b) => a.settledAt.localeCompare(b.settledAt))
    .map((one) => shownTo(ctx.actor, one));
  return {
    dealer,
    today,
    span,
    timeZone,
    currency,
    month: firstDay.slice(0, 7),
    firstDay,
    lastDay,
    opening,
    settled: sum(settlements),
    settlements,
  };
}

/** A file of a statement is read in pages of this many lines. */
const linesPerPage = 200;

/** Reads the lines of a statement in pages; each page is read only after the one before was sent. */
export async function* statementLines(ctx: Ctx, span: Span): AsyncGenerator<StatementLine[], void> {
  let after: RowKey | null = null;
  do {
    const rows: LineRow[] = await linesWithin(ctx.db, span, { limit: linesPerPage, after });
    yield rows.map((row) => presentLine(ctx, row));
    after = nextKey(rows, linesPerPage, ({ at, id }) => [at, id]);
  } while (after);
}

/** Returns the number of a statement: the dealer's number, or else the start of its id, and the month. */
const numberOf = ({ dealerNumber, id }: { dealerNumber: string | null; id: string }, firstDay: string): string =>
  `${dealerNumber ?? id.slice(0, 8).toUpperCase()}-${firstDay.slice(0, 7).replace("-", "")}`;

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

function monthsSince(timeZone: string, first: Date | null, today: string): string[] {
  const until = (first === null ? today : dayIn(timeZone, first)).slice(0, 7);
  const months: string[] = [];
  for (let day = `${today.slice(0, 7)}-01`; day.slice(0, 7) >= until; day = addMonths(day, -1)) {
    months.push(day.slice(0, 7));
  }
  return months;
}

const sum = (lines: readonly { amount: number }[]): number => lines.reduce((total, { amount }) => total + amount, 0);
