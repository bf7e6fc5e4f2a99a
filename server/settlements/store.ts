import { and, asc, desc, eq, gte, inArray, lt, lte, min, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Currency } from "#shared/money.ts";
import { dealers } from "../dealers/tables.ts";
import { entries, movements } from "../ledger/tables.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { unsought } from "../platform/db/steady-values.ts";
import { redemptions } from "../redemptions/tables.ts";
import { riders } from "../riders/tables.ts";
import { countRows, paginate } from "../platform/db/paginate.ts";
import { settlementLines, settlements } from "./tables.ts";

const ofParts = eq(entries.account, "dealerParts");
/**
 * The same condition for one dealer: `unsought` keeps SQLite from using an index on the account, so that only the
 * dealer's lines are read.
 */
const amongOwn = sql`${unsought(entries.account)} = ${"dealerParts"}`;
const summed = (column: typeof entries.amount | typeof settlements.amount) =>
  sql<string | number>`coalesce(sum(${column}), 0)`;

/** Lines of the parts account that are in no settlement, up to an instant, oldest first. */
export async function openLines(reader: Reader, asked: { dealerId?: string; until: Date }) {
  return reader
    .select({
      entryId: entries.id,
      dealerId: dealers.id,
      dealerName: dealers.name,
      currency: entries.currency,
      amount: entries.amount,
      at: entries.at,
      kind: movements.kind,
      redemptionId: movements.redemptionId,
    })
    .from(entries)
    .innerJoin(movements, eq(movements.id, entries.movementId))
    .innerJoin(dealers, eq(dealers.id, entries.dealerId))
    .where(
      and(
        asked.dealerId === undefined ? ofParts : and(amongOwn, eq(entries.dealerId, asked.dealerId)),
        lte(entries.at, asked.until),
        // This filter applies before the joins, because most lines of past years are settled.
        sql`not exists (select 1 from settlement_lines covered where covered.entry_id = ${entries.id})`,
      ),
    )
    .orderBy(asc(entries.at), asc(entries.id));
}
export type OpenLine = Awaited<ReturnType<typeof openLines>>[number];

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

export interface Span {
  dealerId: string;
  currency: Currency;
  from: Date;
  to: Date;
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

/** A dealer's balance at the beginning of an instant: earlier lines, less what had been settled by then. */
export async function balanceBefore(reader: Reader, dealerId: string, currency: Currency, at: Date): Promise<number> {
  const [lines] = await reader
    .select({ amount: summed(entries.amount) })
    .from(entries)
    .where(and(amongOwn, eq(entries.dealerId, dealerId), eq(entries.currency, currency), lt(entries.at, at)));
  const [paid] = await reader
    .select({ amount: summed(settlements.amount) })
    .from(settlements)
    .where(and(eq(settlements.dealerId, dealerId), eq(settlements.currency, currency), lt(settlements.settledAt, at)));
  return Number(lines?.amount ?? 0) - Number(paid?.amount ?? 0);
}

/** The lines within a time span, each with when it was settled and, for a refund, when its redemption was settled. */
export async function linesWithin(reader: Reader, { dealerId, currency, from, to }: Span) {
  const first = alias(entries, "first_entry");
  const firstLine = alias(settlementLines, "first_line");
  const firstSettlement = alias(settlements, "first_settlement");
  return reader
    .select({
      id: entries.id,
      kind: movements.kind,
      at: entries.at,
      amount: entries.amount,
      redemptionId: redemptions.id,
      code: redemptions.code,
      riderId: redemptions.riderId,
      riderFirstName: riders.firstName,
      riderLastName: riders.lastName,
      employeeName: redemptions.employeeName,
      settledAt: settlements.settledAt,
      firstSettledAt: firstSettlement.settledAt,
    })
    .from(entries)
    .innerJoin(movements, eq(movements.id, entries.movementId))
    .innerJoin(redemptions, eq(redemptions.id, movements.redemptionId))
    .innerJoin(riders, eq(riders.id, redemptions.riderId))
    .leftJoin(settlementLines, eq(settlementLines.entryId, entries.id))
    .leftJoin(settlements, eq(settlements.id, settlementLines.settlementId))
    .leftJoin(first, and(eq(first.movementId, movements.reversesId), eq(first.account, "dealerParts")))
    .leftJoin(firstLine, eq(firstLine.entryId, first.id))
    .leftJoin(firstSettlement, eq(firstSettlement.id, firstLine.settlementId))
    .where(
      and(
        amongOwn,
        eq(entries.dealerId, dealerId),
        eq(entries.currency, currency),
        gte(entries.at, from),
        lte(entries.at, to),
      ),
    )
    .orderBy(asc(entries.at), asc(entries.id));
}
export type LineRow = Awaited<ReturnType<typeof linesWithin>>[number];

export async function firstLineAt(reader: Reader, dealerId: string): Promise<Date | null> {
  const [row] = await reader
    .select({ at: min(entries.at) })
    .from(entries)
    .where(and(amongOwn, eq(entries.dealerId, dealerId)));
  return row?.at ? new Date(row.at) : null;
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

const mostAtOnce = 500;

export async function insertSettlement(
  tx: Tx,
  row: typeof settlements.$inferInsert,
  entryIds: readonly string[],
): Promise<void> {
  await tx.insert(settlements).values(row);
  for (let at = 0; at < entryIds.length; at += mostAtOnce) {
    const some = entryIds.slice(at, at + mostAtOnce);
    await tx.insert(settlementLines).values(some.map((entryId) => ({ entryId, settlementId: row.id })));
  }
}

export async function settlementsById(reader: Reader, ids: readonly string[]): Promise<SettlementRow[]> {
  if (ids.length === 0) return [];
  return settled(reader)
    .where(inArray(settlements.id, [...ids]))
    .orderBy(asc(dealers.nameKey), asc(settlements.id));
}
