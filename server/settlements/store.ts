import { and, asc, desc, eq, gte, inArray, lt, lte, sql } from "drizzle-orm";
import type { Currency } from "#shared/money.ts";
import { dealers } from "../dealers/tables.ts";
import { linesBefore, type Span } from "../ledger/reads/dealer-lines.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { countRows, paginate } from "../platform/db/paginate.ts";
import { settlementLines, settlements } from "./tables.ts";

const summed = (column: typeof settlements.amount) => sql<string | number>`coalesce(sum(${column}), 0)`;

const settled = (reader: Reader) =>
  reader
    .select({
      id: settlements.id,
      batchId: settlements.batchId,
      dealerId: settlements.dealerId,
      dealerName: dealers.name,
      currency: settlements.currency,
      amount: settlements.amount,
      lineCount: settlements.lineCount,
      untilDay: settlements.untilDay,
      settledAt: settlements.settledAt,
      settledBy: settlements.settledBy,
    })
    .from(settlements)
    .innerJoin(dealers, eq(dealers.id, settlements.dealerId));
export type SettlementRow = Awaited<ReturnType<typeof settled>>[number];

export async function listSettlements(
  reader: Reader,
  asked: { dealerId?: string; page?: number },
  rowsPerPage: number,
) {
  const where = asked.dealerId === undefined ? undefined : eq(settlements.dealerId, asked.dealerId);
  return paginate(
    { page: asked.page, rowsPerPage },
    {
      rows: (limit, offset) =>
        settled(reader)
          .where(where)
          .orderBy(desc(settlements.settledAt), desc(settlements.id))
          .limit(limit)
          .offset(offset),
      total: () => countRows(reader, settlements, where),
    },
  );
}

export const settlementsWithin = (reader: Reader, { dealerId, currency, from, to }: Span) =>
  settled(reader)
    .where(
      and(
        eq(settlements.dealerId, dealerId),
        eq(settlements.currency, currency),
        gte(settlements.settledAt, from),
        lte(settlements.settledAt, to),
      ),
    )
    .orderBy(asc(settlements.settledAt), asc(settlements.id));

/** Returns a dealer's balance at the beginning of an instant: earlier lines, less what had been settled by then. */
export async function balanceBefore(reader: Reader, dealerId: string, currency: Currency, at: Date): Promise<number> {
  const lines = await linesBefore(reader, dealerId, currency, at);
  const [paid] = await reader
    .select({ amount: summed(settlements.amount) })
    .from(settlements)
    .where(and(eq(settlements.dealerId, dealerId), eq(settlements.currency, currency), lt(settlements.settledAt, at)));
  return lines - Number(paid?.amount ?? 0);
}

export async function settledSince(reader: Reader, dealerId: string, currency: Currency, at: Date): Promise<number> {
  const [row] = await reader
    .select({ amount: summed(settlements.amount) })
    .from(settlements)
    .where(and(eq(settlements.dealerId, dealerId), eq(settlements.currency, currency), gte(settlements.settledAt, at)));
  return Number(row?.amount ?? 0);
}

export async function findAccountHolder(reader: Reader, dealerId: string) {
  const [row] = await reader.select().from(dealers).where(eq(dealers.id, dealerId));
  return row ?? null;
}

const batchSize = 500;

export async function insertSettlement(
  tx: Tx,
  row: typeof settlements.$inferInsert,
  entryIds: readonly string[],
): Promise<void> {
  await tx.insert(settlements).values(row);
  for (let at = 0; at < entryIds.length; at += batchSize) {
    const some = entryIds.slice(at, at + batchSize);
    await tx.insert(settlementLines).values(some.map((entryId) => ({ entryId, settlementId: row.id })));
  }
}

export async function settlementsById(reader: Reader, ids: readonly string[]): Promise<SettlementRow[]> {
  if (ids.length === 0) return [];
  return settled(reader)
    .where(inArray(settlements.id, [...ids]))
    .orderBy(asc(dealers.nameKey), asc(settlements.id));
}
