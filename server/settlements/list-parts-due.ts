import { addDays, dayPacific, endOfDayPacific } from "#shared/dates.ts";
import { homeDueDays } from "#shared/home.ts";
import { nameKey } from "#shared/name-key.ts";
import type { PartsDueRow } from "#shared/settlements.schema.ts";
import type { partsDueList } from "#shared/settlements.list.ts";
import { openLines } from "../ledger/reads/dealer-lines.ts";
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
  const days = ctx.programme.partsCreditDays;
  const lines = await openLines(ctx.db, { until: endOfDayPacific(until) });
  const name = nameKey(filters.dealerName ?? "");
  // This is the same day as on the home page of staff, which counts what is due by then or overdue.
  const soon = endOfDayPacific(addDays(today, homeDueDays));
  const rows = [...Map.groupBy(lines, ({ dealerId, currency }) => `${dealerId} ${currency}`)]
    .flatMap(([_id, own]): PartsDueRow[] => {
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
    })
    .filter(
      (row) =>
        (filters.country === undefined || row.country === filters.country) &&
        (filters.due !== "soon" || (row.dueAt !== null && new Date(row.dueAt) <= soon)) &&
        (filters.due !== "overdue" || row.overdue > 0) &&
        (filters.due !== "carried" || row.amount < 0) &&
        ` ${nameKey(row.dealerName)}`.includes(` ${name}`),
    );
  const sorted = rows.toSorted(inOrder[order.by]);
  if (order.descending) sorted.reverse();
  const sums = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    dealers: own.length,
    amount: own.reduce((sum, { amount }) => sum + amount, 0),
    overdue: own.reduce((sum, { overdue }) => sum + overdue, 0),
  }));
  return { rows: sorted.slice(offset, offset + limit), total: rows.length, sums, until };
}

type InOrder = (a: PartsDueRow, b: PartsDueRow) => number;
const byName: InOrder = (a, b) => a.dealerName.localeCompare(b.dealerName) || a._id.localeCompare(b._id);
// A dealer without a due day comes last.
const inOrder: Record<Query["order"]["by"], InOrder> = {
  due: (a, b) => (a.dueAt ?? "9").localeCompare(b.dueAt ?? "9") || byName(a, b),
  dealer: byName,
  amount: (a, b) => a.amount - b.amount || byName(a, b),
};
