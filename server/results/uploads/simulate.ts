import type { Consequences, WalletTotal } from "#shared/results.schema.ts";
import type { Eligibility } from "#shared/results.ts";
import type { Ctx } from "../../platform/context.ts";
import { evaluateEntries, type EligibilityContext, type Entry } from "../rules/evaluate-entries.ts";
import { mayPassBudget } from "../policy.ts";
import { walletsOf, type Wallet } from "../../ledger/wallet.ts";
import type { Sheet } from "../sheet/sheet-store.ts";

export interface Simulation {
  eligibility: ReadonlyMap<string, Eligibility>;
  /** The results would be evaluated in this way if each suggestion were confirmed. */
  ifConfirmed: ReadonlyMap<string, Eligibility>;
  follows: Consequences;
}

/**
 * Returns what verifying these rows would change, compared with the current state. It uses the same rule as the real
 * verification.
 */
export function simulate(
  ctx: Ctx,
  sheet: Sheet,
  entries: readonly Entry[],
  context: EligibilityContext,
  /** These classes are previewed; suggestions in other classes are ignored. */
  inSight: ReadonlySet<string>,
): Simulation {
  const eligibility = evaluateEntries(entries, context);
  const confirmed = withSuggestions(entries, inSight);
  const ifConfirmed = evaluateEntries(confirmed, context);
  const now = moves(sheet, entries, eligibility);
  const then = moves(sheet, confirmed, ifConfirmed);
  // The sheet may contain only the affected riders' rows, so the earnings of all others are added as a sum.
  const others = sheet.earned - sheet.rows.reduce((sum, { earned }) => sum + earned, 0);
  const total = [...eligibility.values()].reduce((sum, { earns }) => sum + earns, others);
  return {
    eligibility,
    ifConfirmed,
    follows: {
      gives: walletTotals(sheet, now, 1),
      takes: walletTotals(sheet, now, -1),
      ifConfirmed: more(walletTotals(sheet, now, 1), walletTotals(sheet, then, 1)),
      overBudget: !mayPassBudget(ctx.actor) && total > sheet.event.budget,
    },
  };
}

/**
 * Returns the entries with their suggestions confirmed. A suggestion cannot be confirmed when the suggested rider is
 * already in the class.
 */
function withSuggestions(entries: readonly Entry[], inSight: ReadonlySet<string>): Entry[] {
  const taken = new Set(entries.flatMap(({ classId, riderId }) => (riderId ? `${classId} ${riderId}` : [])));
  return entries.map((entry) => {
    const { classId, riderId, suggestedRiderId } = entry;
    if (!inSight.has(classId) || riderId !== null) return entry;
    if (suggestedRiderId === null || taken.has(`${classId} ${suggestedRiderId}`)) return entry;
    taken.add(`${classId} ${suggestedRiderId}`);
    return { ...entry, riderId: suggestedRiderId };
  });
}

interface Move {
  riderId: string;
  wallet: Wallet;
  amount: number;
}

/** Returns what each rider gains or loses over the whole event, because one class may make up for another. */
function moves(sheet: Sheet, entries: readonly Entry[], eligibility: ReadonlyMap<string, Eligibility>): Move[] {
  const wallets = walletsOf(sheet.classes);
  const sums = new Map<string, number>();
  const add = (riderId: string | null, classId: string, amount: number) => {
    if (riderId === null || amount === 0) return;
    const key = `${riderId} ${wallets.get(classId) ?? "credit"}`;
    sums.set(key, (sums.get(key) ?? 0) + amount);
  };
  for (const { key, riderId, classId } of entries) add(riderId, classId, eligibility.get(key)?.earns ?? 0);
  for (const { riderId, classId, earned } of sheet.rows) add(riderId, classId, -earned);
  return [...sums].map(([key, amount]) => {
    const [riderId = "", wallet = ""] = key.split(" ");
    return { riderId, wallet: wallet === "cash" ? "cash" : "credit", amount };
  });
}

function walletTotals({ currency }: Sheet, all: readonly Move[], sign: 1 | -1): WalletTotal[] {
  return (["credit", "cash"] as const).flatMap((wallet) => {
    const own = all.filter((move) => move.wallet === wallet && move.amount * sign > 0);
    if (own.length === 0) return [];
    const riders = new Set(own.map(({ riderId }) => riderId)).size;
    return { wallet, currency, amount: own.reduce((sum, { amount }) => sum + amount * sign, 0), riders };
  });
}

function more(now: readonly WalletTotal[], then: readonly WalletTotal[]): WalletTotal[] {
  return then.flatMap((total) => {
    const before = now.find(({ wallet }) => wallet === total.wallet);
    const amount = total.amount - (before?.amount ?? 0);
    return amount > 0 ? { ...total, amount, riders: Math.max(0, total.riders - (before?.riders ?? 0)) } : [];
  });
}
