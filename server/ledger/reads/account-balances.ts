import { and, asc, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { LedgerAccount, MovementKind } from "#shared/ledger.ts";
import { currencies, type Currency } from "#shared/money.ts";
import type { Reader } from "../../platform/db/database.ts";
import { awards, entries } from "../tables.ts";
import { sumsOf } from "../totals/stored-sums.ts";

// Each of these figures is defined by a sentence and its SQL in docs/domain/money-reports.md.

const cents = (column: typeof entries.amount | typeof awards.currentValue) => sql<string | number>`sum(${column})`;

/**
 * Returns the balance of each account up to and including an instant, in cents; an account without entries is left out.
 */
export async function accountBalances(reader: Reader, until: Date) {
  const rows = await reader
    .select({ account: entries.account, currency: entries.currency, amount: cents(entries.amount) })
    .from(entries)
    .where(lte(entries.at, until))
    .groupBy(entries.account, entries.currency)
    .orderBy(asc(entries.account), asc(entries.currency));
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/** Returns what riders have open now, in cents: the credit that they can spend, and the cash that is not paid out. */
export async function openByWallet(
  reader: Reader,
): Promise<{ wallet: "credit" | "cash"; currency: Currency; cents: number }[]> {
  const rows = await reader
    .select({ wallet: awards.wallet, currency: awards.currency, cents: cents(awards.currentValue) })
    .from(awards)
    .where(sql`${awards.currentValue} > 0`)
    .groupBy(awards.wallet, awards.currency);
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }));
}

/**
 * Returns the balances of all accounts, but reads only part of the entries: the caller passes the credit and cash that
 * it has already read, and the program's cost is the negative sum of all other accounts. `npm run ledger:check` proves
 * that every movement balances and that the value of each award is the sum of its entries. A riders' account whose
 * balance is zero is left out.
 */
export async function balancesBeside(
  reader: Reader,
  until: Date,
  { credit, cash }: { credit: readonly Sum[]; cash: readonly Sum[] },
): Promise<{ account: LedgerAccount; currency: Currency; amount: number }[]> {
  const others = await sumsOf(reader, { since: null, until }, otherAccounts);
  const sum = (rows: readonly Sum[], currency: Currency): number =>
    rows.filter((row) => row.currency === currency).reduce((total, { amount }) => total + amount, 0);
  return currencies.flatMap((currency) => {
    const wallets = [
      { account: "riderCredit" as const, currency, amount: sum(credit, currency) },
      { account: "riderCash" as const, currency, amount: sum(cash, currency) },
    ];
    const used = otherAccounts.flatMap((account) => {
      const rows = others.filter((row) => row.account === account && row.currency === currency);
      return rows.length > 0 ? [{ account, currency, amount: sum(rows, currency) }] : [];
    });
    const own = [...wallets.filter(({ amount }) => amount !== 0), ...used];
    const cost = { account: "programmeLiability" as const, currency, amount: 0 - sum(own, currency) };
    return own.length === 0 ? [] : [...own, cost];
  });
}

const otherAccounts = ["dealerParts", "expired", "paidOut", "withheldTax", "repaid"] as const;

type Sum = { currency: Currency; amount: number };

/**
 * Returns by how much each kind of movement changed riders' cash up to an instant, in cents; a kind can have several
 * rows.
 */
export const cashByKind = (
  reader: Reader,
  until: Date,
): Promise<{ kind: MovementKind; currency: Currency; amount: number }[]> =>
  sumsOf(reader, { since: null, until }, ["riderCash"]);

/**
 * Returns the cash that is in claims that are not sent, in cents by currency. Only the current amount is known, not
 * that of an earlier time.
 */
export async function cashInClaims(reader: Reader): Promise<Map<Currency, number>> {
  const rows = await reader
    .select({ currency: awards.currency, amount: cents(awards.currentValue) })
    .from(awards)
    .where(
      and(
        eq(awards.wallet, "cash"),
        sql`${awards.currentValue} > 0`,
        isNotNull(awards.claimId),
        isNull(awards.claimPaidAt),
      ),
    )
    .groupBy(awards.currency);
  return new Map(rows.map(({ currency, amount }) => [currency, Number(amount)]));
}
