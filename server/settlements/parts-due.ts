import { addDays, dayPacific, endOfDayPacific } from "#shared/dates.ts";
import { openPartsUntil } from "../ledger/reads/dealer-lines.ts";
import type { Ctx } from "../platform/context.ts";
import { dueOf } from "./parts-account.ts";

/**
 * Returns how many dealers have parts credit that is due within some days or overdue, and which of them is due first,
 * and when.
 */
export async function partsDueWithin(ctx: Ctx, days: number) {
  const { partsCreditDays } = ctx.programme;
  const until = endOfDayPacific(addDays(dayPacific(ctx.now), days - partsCreditDays));
  const rows = (await openPartsUntil(ctx.db, until)).filter(({ cents }) => cents > 0);
  const [first] = rows.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const sums = Map.groupBy(rows, ({ currency }) => currency);
  return {
    count: new Set(rows.map(({ dealerId }) => dealerId)).size,
    oldestAt: first ? dueOf(first.at, partsCreditDays) : null,
    firstId: first?.dealerId ?? null,
    amounts: [...sums].map(([currency, own]) => ({ currency, cents: own.reduce((all, { cents }) => all + cents, 0) })),
  };
}
