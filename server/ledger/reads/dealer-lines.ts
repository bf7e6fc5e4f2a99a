import { and, asc, eq, gte, lt, lte, min, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Currency } from "#shared/money.ts";
import { dealers } from "../../dealers/tables.ts";
import { isAfterKey, type RowKey } from "../../platform/db/after-key.ts";
import type { Reader } from "../../platform/db/database.ts";
import { noIndex } from "../../platform/db/statements/prepared-params.ts";
import { redemptions } from "../../redemptions/tables.ts";
import { riders } from "../../riders/tables.ts";
import { openPartsLines, settlementLines, settlements } from "../../settlements/tables.ts";
import { entries, movements } from "../tables.ts";

/**
 * This condition selects the lines of the parts account in a query for one dealer: `noIndex` keeps SQLite from using an
 * index on the account, so that only the dealer's lines are read.
 */
const amongOwn = sql`${noIndex(entries.account)} = ${"dealerParts"}`;
/** Returns the lines of the parts account that are not in a settlement, up to an instant, oldest first. */
export async function openLines(reader: Reader, filter: { dealerId?: string | undefined; until: Date }) {
  const { entryId, currency, amount, at } = openPartsLines;
  return reader
    .select({
      entryId,
      dealerId: dealers.id,
      dealerName: dealers.name,
      country: dealers.country,
      currency,
      amount,
      at,
      redemptionId: movements.redemptionId,
    })
    .from(openPartsLines)
    .innerJoin(entries, eq(entries.id, entryId))
    .innerJoin(movements, eq(movements.id, entries.movementId))
    .innerJoin(dealers, eq(dealers.id, openPartsLines.dealerId))
    .where(
      and(
        filter.dealerId === undefined ? undefined : eq(openPartsLines.dealerId, filter.dealerId),
        lte(at, filter.until),
      ),
    )
    .orderBy(asc(at), asc(entryId));
}
export type OpenLine = Awaited<ReturnType<typeof openLines>>[number];

export interface Span {
  dealerId: string;
  currency: Currency;
  from: Date;
  to: Date;
}

/** Returns the sum of a dealer's lines of the parts account before an instant, in cents. */
export async function linesBefore(reader: Reader, dealerId: string, currency: Currency, at: Date): Promise<number> {
  const [lines] = await reader
    .select({ amount: sql<string | number>`coalesce(sum(${entries.amount}), 0)` })
    .from(entries)
    .where(and(amongOwn, eq(entries.dealerId, dealerId), eq(entries.currency, currency), lt(entries.at, at)));
  return Number(lines?.amount ?? 0);
}

/**
 * Returns the lines within a time span, each with the time when it was settled and, for a refund, when its redemption
 * was settled. A `page` has at most `limit` lines after a key.
 */
export async function linesWithin(
  reader: Reader,
  { dealerId, currency, from, to }: Span,
  page?: { limit: number; after: RowKey | null },
) {
  const first = alias(entries, "first_entry");
  const firstLine = alias(settlementLines, "first_line");
  const firstSettlement = alias(settlements, "first_settlement");
  const key = [entries.at, entries.id];
  const lines = reader
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
        // SQLite uses only one lower bound of a column. With both bounds it would read the lines before the page again.
        page?.after ? isAfterKey(key, false, page.after) : gte(entries.at, from),
        lte(entries.at, to),
      ),
    )
    .orderBy(...key.map((column) => asc(column)));
  return page ? lines.limit(page.limit) : lines;
}
export type LineRow = Awaited<ReturnType<typeof linesWithin>>[number];

export async function firstLineAt(reader: Reader, dealerId: string): Promise<Date | null> {
  const [row] = await reader
    .select({ at: min(entries.at) })
    .from(entries)
    .where(and(amongOwn, eq(entries.dealerId, dealerId)));
  return row?.at ? new Date(row.at) : null;
}
