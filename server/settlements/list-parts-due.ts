import { addDays, dayPacific, endOfDayPacific } from "#shared/dates.ts";
import { homeDueDays } from "#shared/home.ts";
import { currencies } from "#shared/money.ts";
import { nameKey } from "#shared/name-key.ts";
import type { PartsDueRow } from "#shared/settlements.schema.ts";
import type { partsDueList } from "#shared/settlements.list.ts";
import { openLines } from "../ledger/reads/dealer-lines.ts";
import {
  dealersDueSince,
  dueSince,
  dueToDealers,
  hasLineAfter,
  type DueToDealer,
} from "../ledger/reads/parts-totals.ts";
import type { Ctx } from "../platform/context.ts";
import type { ListRead } from "../platform/http/lists/list-call.ts";
import { dueOf, lateBefore, overdueOf, sumsOfLines } from "./parts-account.ts";
import { presentOpenAccount } from "./present.ts";

type Query = ListRead<typeof partsDueList>;

/**
 * Returns what is due to each dealer up to a day, what should have been settled first, and the totals of all matching
 * dealers. Only a few thousand dealers have open lines, so they are filtered and sorted in memory.
 */
export async function listPartsDue(ctx: Ctx, { filters, order, limit, offset }: Query) {
  const today = dayPacific(ctx.now);
  const until = filters.until && filters.until < today ? filters.until : today;
  const name = nameKey(filters.dealerName ?? "");
  const among = (await dueUntil(ctx, until)).filter(
    (due) =>
      (filters.country === undefined || due.country === filters.country) &&
      (name === "" || ` ${nameKey(due.dealerName)}`.includes(` ${name}`)),
  );
  const soonest = soonUntil(ctx);
  const ofState = {
    soon: among.filter(({ oldestAt }) => oldestAt !== null && oldestAt <= soonest),
    overdue: among.filter((due) => overdueOf(due) > 0),
    carried: among.filter(({ amount }) => amount < 0),
  };
  const rows = filters.due ? ofState[filters.due] : among;
  const sorted = inOrder(rows, order.by);
  if (order.descending) sorted.reverse();
  return {
    rows: sorted.slice(offset, offset + limit).map((due) => rowOf(ctx, due)),
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

/** Returns all rows of a file as one page, so that they are computed only once. */
export async function* partsDueForFile(
  ctx: Ctx,
  query: Pick<Query, "filters" | "order">,
): AsyncGenerator<PartsDueRow[], void> {
  yield (await listPartsDue(ctx, { ...query, limit: Infinity, offset: 0 })).rows;
}

/** Returns what a settlement up to a day would credit, by the name of the dealer. */
export async function previewSettlement(ctx: Ctx, asked: string | undefined) {
  const until = asked ?? dayPacific(ctx.now);
  const rows = (await dueUntil(ctx, until)).toSorted(byName);
  return { until, due: rows.map(presentOpenAccount) };
}

/**
 * Returns the dealers whose earliest due day is within some days or past, for the home page of staff: exactly the rows
 * and sums of the list with the filter `due=soon`, to which the home page leads. The home page is loaded often, so the
 * database adds up the dealers.
 */
export async function partsDueSoon(ctx: Ctx) {
  const days = ctx.programme.partsCreditDays;
  const sums = await dueSince(ctx.db, soonUntil(ctx));
  const times = sums.flatMap(({ oldestAt }) => oldestAt ?? []).toSorted((a, b) => a.getTime() - b.getTime());
  const [oldest] = times;
  const firsts = oldest ? await dealersDueSince(ctx.db, endOfDayPacific(dayPacific(oldest))) : [];
  const [first] = firsts.toSorted(byName);
  return {
    count: sums.reduce((total, { dealers }) => total + Number(dealers), 0),
    oldestAt: oldest ? dueOf(oldest, days) : null,
    firstId: first?.dealerId ?? null,
    amounts: currencies.flatMap((currency) =>
      sums.filter((sum) => sum.currency === currency).map(({ amount }) => ({ currency, cents: amount })),
    ),
  };
}

/**
 * Returns what is due to each dealer up to a day. Today's amounts are stored for each dealer; for an earlier day the
 * lines up to that day are added up. There are later lines than today's only if the server's clock was wrong.
 */
async function dueUntil({ db, now, programme }: Ctx, until: string): Promise<DueToDealer[]> {
  const late = lateBefore(now, programme.partsCreditDays);
  const end = endOfDayPacific(until);
  if (until >= dayPacific(now) && !(await hasLineAfter(db, end))) return dueToDealers(db, { lateBefore: late });
  const lines = await openLines(db, { until: end });
  return [...Map.groupBy(lines, ({ dealerId, currency }) => `${dealerId} ${currency}`).values()].flatMap((own) => {
    const [first] = own;
    return first ? [{ ...first, ...sumsOfLines(own, late) }] : [];
  });
}

/** Returns the last instant at which a redemption was made that is due within some days, or is overdue. */
const soonUntil = ({ now, programme }: Ctx): Date =>
  endOfDayPacific(addDays(dayPacific(now), homeDueDays - programme.partsCreditDays));

function rowOf(ctx: Ctx, due: DueToDealer): PartsDueRow {
  const { dealerId, dealerName, country, currency, amount, lineCount, oldestAt } = due;
  return {
    _id: `${dealerId} ${currency}`,
    dealerId,
    dealerName,
    country,
    currency,
    amount,
    overdue: overdueOf(due),
    lineCount,
    since: oldestAt?.toISOString() ?? null,
    dueAt: oldestAt ? dueOf(oldestAt, ctx.programme.partsCreditDays).toISOString() : null,
  };
}

const sumsOf = (rows: readonly DueToDealer[]) =>
  currencies.flatMap((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const amount = own.reduce((sum, row) => sum + row.amount, 0);
    const overdue = own.reduce((sum, row) => sum + overdueOf(row), 0);
    return own.length === 0 ? [] : [{ currency, dealers: own.length, amount, overdue }];
  });

type Named = Pick<DueToDealer, "dealerName" | "dealerId" | "currency">;
const byName = (a: Named, b: Named): number =>
  a.dealerName.localeCompare(b.dealerName) ||
  `${a.dealerId} ${a.currency}`.localeCompare(`${b.dealerId} ${b.currency}`);

function inOrder(rows: readonly DueToDealer[], by: Query["order"]["by"]): DueToDealer[] {
  if (by === "dealer") return rows.toSorted(byName);
  if (by === "amount") return rows.toSorted((a, b) => a.amount - b.amount || byName(a, b));
  // The due days are in the order of the days of the redemptions. A dealer without a due day comes last.
  return rows
    .map((due) => ({ due, day: due.oldestAt ? dayPacific(due.oldestAt) : "9" }))
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : byName(a.due, b.due)))
    .map(({ due }) => due);
}
