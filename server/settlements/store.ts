import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import type { Currency } from "#shared/money.ts";
import { nameKey } from "#shared/name-key.ts";
import type { settlementList } from "#shared/settlements.list.ts";
import { dealers } from "../dealers/tables.ts";
import { linesBefore, type Span } from "../ledger/reads/dealer-lines.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import type { ListRead } from "../platform/http/lists/list-call.ts";
import { reversedSettlementLines, settlementLines, settlements } from "./tables.ts";

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
      reference: settlements.reference,
      reversedAt: settlements.reversedAt,
      reversedBy: settlements.reversedBy,
      reverseReason: settlements.reverseReason,
    })
    .from(settlements)
    .innerJoin(dealers, eq(dealers.id, settlements.dealerId));
export type SettlementRow = Awaited<ReturnType<typeof settled>>[number];

type Query = ListRead<typeof settlementList>;

/** The dealers are selected in a subquery, so that their settlements are found by an index. */
const dealersNamed = (reader: Reader, name: string) =>
  reader
    .select({ id: dealers.id })
    .from(dealers)
    .where(or(like(dealers.nameKey, `${name}%`), like(dealers.nameKey, `% ${name}%`)));

export async function listSettlements(reader: Reader, { filters, order, limit, offset, knownTotal }: Query) {
  const { dealerId, dealerName, currency, reference, settlementState } = filters;
  const name = nameKey(dealerName ?? "");
  const among = and(
    dealerId ? eq(settlements.dealerId, dealerId) : undefined,
    currency ? eq(settlements.currency, currency) : undefined,
    reference ? eq(settlements.reference, reference) : undefined,
    name ? inArray(settlements.dealerId, dealersNamed(reader, name)) : undefined,
  );
  const ofState = { standing: isNull(settlements.reversedAt), reversed: isNotNull(settlements.reversedAt) };
  const where = and(among, settlementState ? ofState[settlementState] : undefined);
  const inOrder = order.descending ? desc : asc;
  const rows = await settled(reader)
    .where(where)
    .orderBy(inOrder(settlements.settledAt), inOrder(settlements.id))
    .limit(limit)
    .offset(offset);
  if (knownTotal !== undefined) return { rows, total: knownTotal, counts: { standing: 0, reversed: 0 } };
  const counts = await countSettlements(reader, among);
  return { rows, total: settlementState ? counts[settlementState] : counts.standing + counts.reversed, counts };
}

/** Counts settlements that were not reversed and those that were, in one pass. */
async function countSettlements(reader: Reader, among: SQL | undefined) {
  const [counted] = await reader
    .select({ all: count(), reversed: count(settlements.reversedAt) })
    .from(settlements)
    .where(among);
  const reversed = Number(counted?.reversed ?? 0);
  return { standing: Number(counted?.all ?? 0) - reversed, reversed };
}

/** Returns the dealer's latest settlement that was not reversed. */
export async function lastSettlement(reader: Reader, dealerId: string): Promise<SettlementRow | null> {
  const [row] = await settled(reader)
    .where(and(eq(settlements.dealerId, dealerId), isNull(settlements.reversedAt)))
    .orderBy(desc(settlements.settledAt), desc(settlements.id))
    .limit(1);
  return row ?? null;
}

export async function findSettlement(reader: Reader, id: string): Promise<SettlementRow | null> {
  const [row] = await settled(reader).where(eq(settlements.id, id));
  return row ?? null;
}

/** Returns a dealer's settlements that were reversed within a time span. */
export const reversalsWithin = (reader: Reader, { dealerId, currency, from, to }: Span) =>
  settled(reader)
    .where(
      and(
        eq(settlements.dealerId, dealerId),
        eq(settlements.currency, currency),
        gte(settlements.reversedAt, from),
        lte(settlements.reversedAt, to),
      ),
    )
    .orderBy(asc(settlements.reversedAt), asc(settlements.id));

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

/** Returns a dealer's balance right before an instant: earlier lines, less what had been settled before it. */
export async function balanceBefore(reader: Reader, dealerId: string, currency: Currency, at: Date): Promise<number> {
  const lines = await linesBefore(reader, dealerId, currency, at);
  return lines - (await settledOf(reader, { dealerId, currency }, (column) => lt(column, at)));
}

export const settledSince = (reader: Reader, dealerId: string, currency: Currency, at: Date): Promise<number> =>
  settledOf(reader, { dealerId, currency }, (column) => gte(column, at));

/** Returns what was settled within a time span, less the settlements that were reversed within it, in cents. */
async function settledOf(
  reader: Reader,
  { dealerId, currency }: { dealerId: string; currency: Currency },
  within: (column: typeof settlements.settledAt | typeof settlements.reversedAt) => SQL,
): Promise<number> {
  const own = and(eq(settlements.dealerId, dealerId), eq(settlements.currency, currency));
  const sumOf = async (column: Parameters<typeof within>[0]): Promise<number> => {
    const [row] = await reader
      .select({ amount: summed(settlements.amount) })
      .from(settlements)
      .where(and(own, within(column)));
    return Number(row?.amount ?? 0);
  };
  return (await sumOf(settlements.settledAt)) - (await sumOf(settlements.reversedAt));
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

/** Removes the lines of a settlement, which are due again, and records that they were in it. */
export async function releaseLines(tx: Tx, settlementId: string): Promise<void> {
  const lines = await tx.select().from(settlementLines).where(eq(settlementLines.settlementId, settlementId));
  for (let at = 0; at < lines.length; at += batchSize) {
    await tx.insert(reversedSettlementLines).values(lines.slice(at, at + batchSize));
  }
  await tx.delete(settlementLines).where(eq(settlementLines.settlementId, settlementId));
}
