import { addDays, dayPacific, endOfDayPacific, startOfDayPacific } from "#shared/dates.ts";
import { currencyOfCountry } from "#shared/money.ts";
import type { PartsAccount } from "#shared/settlements.schema.ts";
import { openLines, type OpenLine } from "../ledger/reads/dealer-lines.ts";
import type { Ctx } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { maySeePartsAccount } from "./policy.ts";
import { presentSettlement, shownTo } from "./present.ts";
import { findAccountHolder, lastSettlement, settledSince } from "./store.ts";

/**
 * Returns when a redemption is due to the dealer: at the end of the Pacific day that is `days` days later
 * (docs/spec/money.md#parts-account).
 */
export const dueOf = (at: Date, days: number): Date => endOfDayPacific(addDays(dayPacific(at), days));

/** Returns the dealer whose parts account is requested. Throws `not_found` for another dealer's account. */
export async function accountHolder(ctx: Ctx, dealerId: string) {
  if (!maySeePartsAccount(ctx.actor, dealerId)) throw new Problem("not_found");
  const dealer = await findAccountHolder(ctx.db, dealerId);
  if (!dealer) throw new Problem("not_found");
  return { dealer, currency: currencyOfCountry(dealer.country) ?? ("USD" as const) };
}

/** Returns the current state of a dealer's parts account. */
export async function partsAccount(ctx: Ctx, dealerId: string): Promise<PartsAccount> {
  const { currency } = await accountHolder(ctx, dealerId);
  const { partsCreditDays } = ctx.programme;
  const lines = (await openLines(ctx.db, { dealerIds: [dealerId], until: ctx.now })).filter(
    (line) => line.currency === currency,
  );
  const { due, overdue, oldest } = partsStateOf(lines, partsCreditDays, ctx.now);
  const last = await lastSettlement(ctx.db, dealerId);
  const year = startOfDayPacific(`${dayPacific(ctx.now).slice(0, 4)}-01-01`);
  return {
    currency,
    due,
    lineCount: lines.length,
    overdue,
    nextDueAt: oldest ? dueOf(oldest, partsCreditDays).toISOString() : null,
    settledThisYear: await settledSince(ctx.db, dealerId, currency, year),
    lastSettlement: last ? shownTo(ctx.actor, presentSettlement(last)) : null,
    partsCreditDays,
  };
}

/** Returns what is due for open lines of one dealer and currency, what of it is overdue, and the time of the oldest line. */
export function partsStateOf(lines: readonly OpenLine[], days: number, now: Date) {
  const due = sum(lines);
  const standing = standingLines(lines);
  const late = sum(standing.filter(({ at }) => dueOf(at, days) < now));
  // Refunds reduce the overdue amount.
  return { due, overdue: Math.max(0, Math.min(due, late)), oldest: standing[0]?.at ?? null };
}

/**
 * Returns what is left of each redemption that is not settled yet: refunds made before the settlement are subtracted,
 * and redemptions that were refunded in full are left out.
 */
function standingLines(lines: readonly OpenLine[]): { at: Date; amount: number }[] {
  const ofRedemption = Map.groupBy(lines, ({ redemptionId }) => redemptionId);
  return lines
    .filter(({ kind }) => kind === "redeem")
    .map(({ at, redemptionId }) => ({ at, amount: sum(ofRedemption.get(redemptionId) ?? []) }))
    .filter(({ amount }) => amount > 0);
}

const sum = (lines: readonly { amount: number }[]): number => lines.reduce((total, { amount }) => total + amount, 0);
