import { dayPacific, endOfDayPacific } from "#shared/dates.ts";
import type { LedgerAccount } from "#shared/ledger.ts";
import type { Currency } from "#shared/money.ts";
import type { Liability, LiabilityOf } from "#shared/money-reports.schema.ts";
import { balancesBeside, cashByKind, cashInClaims } from "../../ledger/reads/account-balances.ts";
import { expiredBySeason } from "../../ledger/totals/lapses.ts";
import { creditOpenAt, type CreditByExpiry } from "../../ledger/totals/open-credit.ts";
import type { Ctx } from "../../platform/context.ts";
import { cachedUntilWrite } from "../../platform/db/cached-until-write.ts";
import type { Database } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { settledUntil } from "../../settlements/settled-totals.ts";
import { maySeeMoneyReports } from "./policy.ts";

/**
 * Returns what the program owes at the end of a day (Pacific), in each currency, from the ledger and the settlements
 * (docs/domain/money-reports.md). Without a day, or with a future day, it is today.
 */
export async function liabilityOn(ctx: Ctx, requested: string | undefined, noCache = false): Promise<Liability> {
  if (!maySeeMoneyReports(ctx.actor)) throw new Problem("forbidden");
  return readLiability(ctx, requested, noCache);
}

/** Returns the same as `liabilityOn`, for an email that a job sends to staff. */
export async function readLiability(
  ctx: Pick<Ctx, "db" | "now">,
  requested: string | undefined,
  noCache = false,
): Promise<Liability> {
  const today = dayPacific(ctx.now);
  const day = requested !== undefined && requested < today ? requested : today;
  if (noCache) return compute(ctx.db, day, day === today);
  return computed(ctx.db, ctx.now, day === today ? `${day} today` : day);
}

/**
 * Months that are over come from stored sums (docs/domain/stored-totals.md); the answer is cached until something is
 * written.
 */
const computed = cachedUntilWrite("liability", (db, key) => compute(db, key.slice(0, 10), key.endsWith("today")));

async function compute(db: Database, day: string, isToday: boolean): Promise<Liability> {
  const until = endOfDayPacific(day);
  const settled = await settledUntil(db, until);
  const kinds = await cashByKind(db, until);
  const open = await creditOpenAt(db, until);
  const balances = await balancesBeside(db, until, { credit: open, cash: kinds });
  const funded = isToday ? await cashInClaims(db) : null;
  const balanceOf = (account: LedgerAccount, currency: Currency): number =>
    balances.find((one) => one.account === account && one.currency === currency)?.amount ?? 0;
  const earnedOf = (currency: Currency): number =>
    kinds
      .filter((one) => one.currency === currency && (one.kind === "issue" || one.kind === "revoke"))
      .reduce((sum, { amount }) => sum + amount, 0);
  const used = new Set(balances.map(({ currency }) => currency));
  const totals = (["USD", "CAD"] as const)
    .filter((currency) => currency === "USD" || used.has(currency))
    .map((currency): LiabilityOf => {
      const credit = balanceOf("riderCredit", currency);
      const cash = balanceOf("riderCash", currency);
      const dealers = balanceOf("dealerParts", currency) - (settled.get(currency) ?? 0);
      return {
        currency,
        credit,
        cash,
        dealers,
        owed: credit + cash + dealers,
        cashEarned: earnedOf(currency),
        cashFunded: funded ? (funded.get(currency) ?? 0) : null,
        cashPaid: balanceOf("paidOut", currency),
        cashWithheld: balanceOf("withheldTax", currency),
        expired: balanceOf("expired", currency),
      };
    });
  return {
    day,
    isToday,
    totals,
    expiring: expiringOf(open),
    breakage: breakageOf(await expiredBySeason(db, until)),
    balances: balances.toSorted((a, b) => b.currency.localeCompare(a.currency)),
  };
}

/** Returns open credit by the month in which it expires, the next month first; credit that never expires is last. */
const expiringOf = (rows: readonly CreditByExpiry[]): Liability["expiring"] =>
  rows
    .map(({ currency, expires, amount }) => ({ currency, month: expires === "never" ? null : expires, amount }))
    .toSorted((a, b) => (a.month ?? "9").localeCompare(b.month ?? "9") || b.currency.localeCompare(a.currency));

/** Returns what expired by season and currency, the latest season first. */
function breakageOf(rows: Awaited<ReturnType<typeof expiredBySeason>>): Liability["breakage"] {
  const seasons = Map.groupBy(rows, ({ currency, season }) => `${season} ${currency}`);
  return [...seasons.values()]
    .flatMap((own) => {
      const of = (wallet: "credit" | "cash"): number =>
        own.filter((one) => one.wallet === wallet).reduce((sum, { amount }) => sum + amount, 0);
      const [first] = own;
      return first ? [{ currency: first.currency, season: first.season, credit: of("credit"), cash: of("cash") }] : [];
    })
    .filter(({ credit, cash }) => credit !== 0 || cash !== 0)
    .toSorted((a, b) => b.season - a.season || b.currency.localeCompare(a.currency));
}
