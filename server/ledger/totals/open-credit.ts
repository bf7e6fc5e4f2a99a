import { and, eq, inArray, sql } from "drizzle-orm";
import { dayPacific } from "#shared/dates.ts";
import type { Currency } from "#shared/money.ts";
import type { Reader } from "../../platform/db/database.ts";
import { awards, entries, ledgerCredit } from "../tables.ts";
import { duringSpan, splitSpan, type TimeSpan } from "./stored-sums.ts";

/** This is credit in cents by the Pacific month in which its awards expire ("2027-05", or "never"). */
export interface CreditByExpiry {
  currency: Currency;
  expires: string;
  amount: number;
}

/** Adds up what the entries of a span did to riders' credit, without stored sums. */
export async function countCredit(reader: Reader, span: TimeSpan): Promise<CreditByExpiry[]> {
  const rows = await reader
    .select({
      currency: awards.currency,
      expiresAt: awards.expiresAt,
      amount: sql<string | number>`sum(${entries.amount})`,
    })
    .from(entries)
    .innerJoin(awards, eq(awards.id, entries.awardId))
    .where(and(eq(entries.account, "riderCredit"), duringSpan(span)))
    .groupBy(awards.currency, awards.expiresAt);
  return mergedSums(
    rows.map(({ currency, expiresAt, amount }) => ({
      currency,
      expires: expiresAt ? dayPacific(expiresAt).slice(0, 7) : "never",
      amount: Number(amount),
    })),
  );
}

/**
 * Returns the credit that was open right after an instant, by month of expiry; the expiry dates are those that the
 * awards have today.
 */
export async function creditOpenAt(reader: Reader, until: Date): Promise<CreditByExpiry[]> {
  const { months, live } = await splitSpan(reader, { since: null, until }, { credit: true });
  const stored = await reader
    .select({
      currency: ledgerCredit.currency,
      expires: ledgerCredit.expires,
      amount: sql<string | number>`sum(${ledgerCredit.amount})`,
    })
    .from(ledgerCredit)
    .where(
      inArray(
        ledgerCredit.month,
        months.map(({ month }) => month),
      ),
    )
    .groupBy(ledgerCredit.currency, ledgerCredit.expires);
  const rows: CreditByExpiry[] = stored.map((row) => ({ ...row, amount: Number(row.amount) }));
  for (const span of live) rows.push(...(await countCredit(reader, span)));
  return mergedSums(rows);
}

/** Adds up rows of the same currency and month of expiry, and leaves out sums of zero. */
function mergedSums(rows: readonly CreditByExpiry[]): CreditByExpiry[] {
  const sums = new Map<string, CreditByExpiry>();
  for (const { currency, expires, amount } of rows) {
    const key = `${currency} ${expires}`;
    sums.set(key, { currency, expires, amount: (sums.get(key)?.amount ?? 0) + amount });
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0);
}
