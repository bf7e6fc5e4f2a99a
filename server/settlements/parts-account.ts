import { addDays, dayPacific, endOfDayPacific, startOfDayPacific } from "#shared/dates.ts";
import { currencyOfCountry } from "#shared/money.ts";
import type { PartsAccount } from "#shared/settlements.schema.ts";
import type { OpenLine } from "../ledger/reads/dealer-lines.ts";
import { dueToDealers, type DueToDealer } from "../ledger/reads/parts-totals.ts";
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
  const filter = { dealerId, lateBefore: lateBefore(ctx.now, partsCreditDays) };
  const open = (await dueToDealers(ctx.db, filter)).find((row) => row.currency === currency);
  const last = await lastSettlement(ctx.db, dealerId);
  const year = startOfDayPacific(`${dayPacific(ctx.now).slice(0, 4)}-01-01`);
  return {
    currency,
    due: open?.amount ?? 0,
    lineCount: open?.lineCount ?? 0,
    overdue: open ? overdueOf(open) : 0,
    nextDueAt: open?.oldestAt ? dueOf(open.oldestAt, partsCreditDays).toISOString() : null,
    settledThisYear: await settledSince(ctx.db, dealerId, currency, year),
    lastSettlement: last ? shownTo(ctx.actor, presentSettlement(last)) : null,
    partsCreditDays,
  };
}

/** Returns the instant before which a redemption was made that should have been settled by now. */
export const lateBefore = (now: Date, days: number): Date => startOfDayPacific(addDays(dayPacific(now), -days));

/** Returns the part of what is due that should have been settled by now. Refunds reduce it. */
export const overdueOf = ({ amount, late }: Pick<DueToDealer, "amount" | "late">): number =>
  Math.max(0, Math.min(amount, late));

/** Returns the sums of open lines of one dealer and currency, as `dueToDealers` returns those of all open lines. */
export function sumsOfLines(
  lines: readonly OpenLine[],
  late: Date,
): Pick<DueToDealer, "amount" | "lineCount" | "late" | "oldestAt"> {
  const standing = standingLines(lines);
  return {
    amount: sum(lines),
    lineCount: lines.length,
    late: sum(standing.filter(({ at }) => at < late)),
    oldestAt: standing[0]?.at ?? null,
  };
}

/**
 * Returns what is left of each redemption that is not settled yet: refunds made before the settlement are subtracted,
 * and redemptions that were refunded in full are left out.
 */
function standingLines(lines: readonly OpenLine[]): { at: Date; amount: number }[] {
  const ofRedemption = Map.groupBy(lines, ({ redemptionId }) => redemptionId);
  return lines
    .filter(({ amount }) => amount > 0)
    .map(({ at, redemptionId }) => ({ at, amount: sum(ofRedemption.get(redemptionId) ?? []) }))
    .filter(({ amount }) => amount > 0);
}

const sum = (lines: readonly { amount: number }[]): number => lines.reduce((total, { amount }) => total + amount, 0);
