import { addDays, dayPacific, endOfDayPacific } from "#shared/dates.ts";
import { homeDueDays } from "#shared/home.ts";
import { nameKey } from "#shared/name-key.ts";
import type { PartsDueRow } from "#shared/settlements.schema.ts";
import type { partsDueList } from "#shared/settlements.list.ts";
import { dealersWithLinesUntil, openLines, type OpenLine } from "../ledger/reads/dealer-lines.ts";
import type { Ctx } from "../platform/context.ts";
import type { ListRead } from "../platform/http/lists/list-call.ts";
import { dueOf, partsStateOf } from "./parts-account.ts";

type Query = ListRead<typeof partsDueList>;

/**
 * Returns what is due to each dealer up to a day, what should have been settled first, and the totals of all matching
 * dealers. Only a few hundred dealers have open lines, so they are filtered and sorted in memory.
 */
export async function listPartsDue(ctx: Ctx, { filters, order, limit, offset }: Query) {
  const today = dayPacific(ctx.now);
  const until = filters.until && filters.until < today ? filters.until : today;
  const name = nameKey(filters.dealerName ?? "");
  const among = rowsOf(ctx, await openLines(ctx.db, { until: endOfDayPacific(until) })).filter(
    (row) =>
      (filters.country === undefined || row.country === filters.country) &&
      ` ${nameKey(row.dealerName)}`.includes(` ${name}`),
  );
  const ofState = {
    soon: among.filter((row) => isDueSoon(ctx, row)),
    overdue: among.filter(({ overdue }) => overdue > 0),
    carried: among.filter(({ amount }) => amount < 0),
  };
  const rows = filters.due ? ofState[filters.due] : among;
  const sorted = rows.toSorted(inOrder[order.by]);
  if (order.descending) sorted.reverse();
  return {
    rows: sorted.slice(offset, offset + limit),
    total: rows.length,
    sums: sumsOf(rows),
    counts: {
      all: among.length,
      soon: ofState.soon.length,
      overdue: ofState.overdue.length,
      carried: ofState.carried.length,
    },
    until,
  };
}

/**
 * Returns the dealers whose earliest due day is within some days or past, for the home page of staff: exactly the rows
 * and sums of the list with the filter `due=soon`, to which the home page leads.
 */
export async function partsDueSoon(ctx: Ctx) {
  const today = dayPacific(ctx.now);
  // The lines of the other dealers are not read, because the home page is loaded often.
  const latest = endOfDayPacific(addDays(today, homeDueDays - ctx.programme.partsCreditDays));
  const dealerIds = await dealersWithLinesUntil(ctx.db, latest);
  const lines = dealerIds.length === 0 ? [] : await openLines(ctx.db, { dealerIds, until: endOfDayPacific(today) });
  const rows = rowsOf(ctx, lines)
    .filter((row) => isDueSoon(ctx, row))
    .toSorted(inOrder.due);
  const [first] = rows;
  return {
    count: rows.length,
    oldestAt: first?.dueAt ? new Date(first.dueAt) : null,
    firstId: first?.dealerId ?? null,
    amounts: sumsOf(rows).map(({ currency, amount }) => ({ currency, cents: amount })),
  };
}

const isDueSoon = ({ now }: Ctx, { dueAt }: PartsDueRow): boolean =>
  dueAt !== null && new Date(dueAt) <= endOfDayPacific(addDays(dayPacific(now), homeDueDays));

function rowsOf(ctx: Ctx, lines: readonly OpenLine[]): PartsDueRow[] {
  const days = ctx.programme.partsCreditDays;
  return [...Map.groupBy(lines, ({ dealerId, currency }) => `${dealerId} ${currency}`)].flatMap(
    ([_id, own]): PartsDueRow[] => {
      const [first] = own;
      if (!first) return [];
      const { due, overdue, oldest } = partsStateOf(own, days, ctx.now);
      const { dealerId, dealerName, country, currency } = first;
      return [
        {
          _id,
          dealerId,
          dealerName,
          country,
          currency,
          amount: due,
          overdue,
          lineCount: own.length,
          since: oldest?.toISOString() ?? null,
          dueAt: oldest ? dueOf(oldest, days).toISOString() : null,
        },
      ];
    },
  );
}

const sumsOf = (rows: readonly PartsDueRow[]) =>
  [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    dealers: own.length,
    amount: own.reduce((sum, { amount }) => sum + amount, 0),
    overdue: own.reduce((sum, { overdue }) => sum + overdue, 0),
  }));

type InOrder = (a: PartsDueRow, b: PartsDueRow) => number;
const byName: InOrder = (a, b) => a.dealerName.localeCompare(b.dealerName) || a._id.localeCompare(b._id);
// A dealer without a due day comes last.
const inOrder: Record<Query["order"]["by"], InOrder> = {
  due: (a, b) => (a.dueAt ?? "9").localeCompare(b.dueAt ?? "9") || byName(a, b),
  dealer: byName,
  amount: (a, b) => a.amount - b.amount || byName(a, b),
};
