import { and, asc, gt, gte, isNotNull, lte, sql } from "drizzle-orm";
import type { Currency } from "#shared/money.ts";
import type { Reader } from "../platform/db/database.ts";
import { settlements } from "./tables.ts";

const cents = sql<string | number>`sum(${settlements.amount})`;

/** Returns what was settled with dealers up to an instant, less what was reversed up to it, in cents by currency. */
export async function settledUntil(reader: Reader, until: Date): Promise<Map<Currency, number>> {
  const settled = await reader
    .select({ currency: settlements.currency, amount: cents })
    .from(settlements)
    .where(lte(settlements.settledAt, until))
    .groupBy(settlements.currency);
  const reversed = await reader
    .select({ currency: settlements.currency, amount: cents })
    .from(settlements)
    .where(and(isNotNull(settlements.reversedAt), lte(settlements.reversedAt, until)))
    .groupBy(settlements.currency);
  const sums = new Map<Currency, number>();
  for (const { currency, amount } of settled) sums.set(currency, Number(amount));
  for (const { currency, amount } of reversed) sums.set(currency, (sums.get(currency) ?? 0) - Number(amount));
  return sums;
}

/** Returns the settlements and the reversals within a period, oldest first; a reversal has the negative amount. */
export async function settlementsOf(reader: Reader, { from, to }: { from: Date; to: Date }) {
  const columns = {
    id: settlements.id,
    dealerId: settlements.dealerId,
    currency: settlements.currency,
    amount: settlements.amount,
    reference: settlements.reference,
  };
  const settled = await reader
    .select({ ...columns, at: settlements.settledAt })
    .from(settlements)
    .where(and(gte(settlements.settledAt, from), lte(settlements.settledAt, to)))
    .orderBy(asc(settlements.settledAt), asc(settlements.id));
  const reversed = await reader
    .select({ ...columns, at: settlements.reversedAt })
    .from(settlements)
    .where(
      and(gt(settlements.reversedAt, new Date(0)), gte(settlements.reversedAt, from), lte(settlements.reversedAt, to)),
    )
    .orderBy(asc(settlements.reversedAt), asc(settlements.id));
  return [
    ...settled.map((row) => ({ ...row, kind: "settle" as const })),
    ...reversed.map((row) => ({ ...row, at: row.at ?? to, amount: -row.amount, kind: "reverse" as const })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
