import { and, asc, between, eq, gte, inArray, lte, sql, type SQL } from "drizzle-orm";
import type { LedgerAccount, MovementKind } from "#shared/ledger.ts";
import type { Currency } from "#shared/money.ts";
import type { Reader } from "../../platform/db/database.ts";
import { entries, ledgerMonths, ledgerSums } from "../tables.ts";

/** These are the first and the last instant of some entries; without a first one they are all entries up to the last. */
export interface TimeSpan {
  since: Date | null;
  until: Date;
}

/** This is the sum of the entries of one account, currency and kind, in cents. */
export interface LedgerSum {
  account: LedgerAccount;
  currency: Currency;
  kind: MovementKind;
  amount: number;
}

export const duringSpan = ({ since, until }: TimeSpan): SQL | undefined =>
  and(since ? gte(entries.at, since) : undefined, lte(entries.at, until));

/**
 * Splits a span into the months whose sums are stored and the spans between them, whose entries must be read
 * (docs/domain/stored-totals.md). With `credit` the months must have open credit stored as well.
 */
export async function splitSpan(
  reader: Reader,
  { since, until }: TimeSpan,
  { credit = false } = {},
): Promise<{ months: { month: string }[]; live: TimeSpan[] }> {
  const months = await reader
    .select()
    .from(ledgerMonths)
    .where(
      and(
        since ? gte(ledgerMonths.fromAt, since) : undefined,
        lte(ledgerMonths.untilAt, until),
        credit ? eq(ledgerMonths.creditStored, true) : undefined,
      ),
    )
    .orderBy(asc(ledgerMonths.fromAt), asc(ledgerMonths.month));
  const live: TimeSpan[] = [];
  let next = since;
  for (const { fromAt, untilAt } of months) {
    if (next === null || next < fromAt) live.push({ since: next, until: new Date(fromAt.getTime() - 1) });
    next = new Date(untilAt.getTime() + 1);
  }
  if (next === null || next <= until) live.push({ since: next, until });
  return { months, live };
}

/** Returns the first and the last of some months, which are in order; null if there are none. */
export function outerMonths(months: readonly { month: string }[]): { first: string; last: string } | null {
  const [first, last] = [months[0], months.at(-1)];
  return first && last ? { first: first.month, last: last.month } : null;
}

/** Returns the stored sums of these accounts in some months, which are in order. */
async function storedSums(
  reader: Reader,
  months: readonly { month: string }[],
  accounts: readonly LedgerAccount[],
): Promise<(LedgerSum & { month: string })[]> {
  const ends = outerMonths(months);
  if (!ends) return [];
  const stored = new Set(months.map(({ month }) => month));
  const rows = await reader
    .select()
    .from(ledgerSums)
    .where(and(between(ledgerSums.month, ends.first, ends.last), inArray(ledgerSums.account, [...accounts])));
  return rows.filter(({ month }) => stored.has(month));
}

/** Adds up the entries of a span, without stored sums. */
export async function countSums(
  reader: Reader,
  span: TimeSpan,
  accounts: readonly LedgerAccount[],
): Promise<LedgerSum[]> {
  const rows = await reader
    .select({
      account: entries.account,
      currency: entries.currency,
      kind: entries.kind,
      amount: sql<string | number>`sum(${entries.amount})`,
    })
    .from(entries)
    .where(and(inArray(entries.account, [...accounts]), duringSpan(span)))
    .groupBy(entries.account, entries.currency, entries.kind);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/** Returns the sums of these accounts in a span; an account, currency and kind can have several rows. */
export async function sumsOf(reader: Reader, span: TimeSpan, accounts: readonly LedgerAccount[]): Promise<LedgerSum[]> {
  const { months, live } = await splitSpan(reader, span);
  const sums: LedgerSum[] = await storedSums(reader, months, accounts);
  for (const one of live) sums.push(...(await countSums(reader, one, accounts)));
  return sums;
}
