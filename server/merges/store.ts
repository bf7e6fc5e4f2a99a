import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, or } from "drizzle-orm";
import { accounts } from "../accounts/tables.ts";
import { payoutClaims } from "../payouts/tables.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { redemptions } from "../redemptions/tables.ts";
import { staffRequests } from "../requests/tables.ts";
import { adjustmentsDue } from "../results/tables.ts";
import { riders } from "../riders/tables.ts";
import { riderMerges } from "./tables.ts";

export type MergeRow = typeof riderMerges.$inferSelect;

export async function insertMerge(tx: Tx, row: MergeRow): Promise<void> {
  await tx.insert(riderMerges).values(row);
}

export async function findMerge(reader: Reader, id: string): Promise<MergeRow | null> {
  const [row] = await reader.select().from(riderMerges).where(eq(riderMerges.id, id));
  return row ?? null;
}

export async function closeMerge(tx: Tx, id: string, change: Partial<MergeRow>): Promise<void> {
  await tx.update(riderMerges).set(change).where(eq(riderMerges.id, id));
}

/** Returns the merges before a time that still have a journal for an undo, the oldest first. */
export const mergesBefore = (reader: Reader, before: Date): Promise<MergeRow[]> =>
  reader
    .select()
    .from(riderMerges)
    .where(and(lt(riderMerges.at, before), isNotNull(riderMerges.journal)))
    .orderBy(asc(riderMerges.at), asc(riderMerges.id))
    .limit(200);

/** Returns the merges in which a rider was one of the two accounts, the newest first. */
export const mergesOf = (reader: Reader, riderId: string): Promise<MergeRow[]> =>
  reader
    .select()
    .from(riderMerges)
    .where(or(eq(riderMerges.keptId, riderId), eq(riderMerges.goneId, riderId)))
    .orderBy(desc(riderMerges.at), desc(riderMerges.id));

export async function ridersById(reader: Reader, ids: readonly string[]) {
  const rows = await reader
    .select({ rider: riders, account: accounts })
    .from(riders)
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .where(inArray(riders.id, [...ids]));
  return new Map(rows.map((row) => [row.rider.id, row]));
}
export type RiderOfMerge = NonNullable<
  Awaited<ReturnType<typeof ridersById>> extends Map<string, infer Row> ? Row : never
>;

/** Returns whether an account has an open request about which staff have to decide. */
export async function hasOpenRequest(reader: Reader, accountIds: readonly string[]): Promise<boolean> {
  const [row] = await reader
    .select({ id: staffRequests.id })
    .from(staffRequests)
    .where(and(inArray(staffRequests.accountId, [...accountIds]), eq(staffRequests.state, "open")))
    .limit(1);
  return row !== undefined;
}

/**
 * Returns the ids of what a rider spent since a time: redemptions that were not refunded completely, cash that was
 * sent, and amounts due that were paid or set off.
 */
export async function spentSince(reader: Reader, riderId: string, since: Date): Promise<string[]> {
  const redeemed = await reader
    .select({ id: redemptions.id })
    .from(redemptions)
    .where(and(eq(redemptions.riderId, riderId), gte(redemptions.createdAt, since), isNull(redemptions.refundedAt)));
  const sent = await reader
    .select({ id: payoutClaims.id })
    .from(payoutClaims)
    .where(and(eq(payoutClaims.riderId, riderId), eq(payoutClaims.status, "sent"), gte(payoutClaims.sentAt, since)));
  const settled = await reader
    .select({ id: adjustmentsDue.id })
    .from(adjustmentsDue)
    .where(
      and(
        eq(adjustmentsDue.riderId, riderId),
        gte(adjustmentsDue.settledAt, since),
        inArray(adjustmentsDue.settledHow, ["payment", "setOff"]),
      ),
    );
  return [...redeemed, ...sent, ...settled].map(({ id }) => id);
}

/** Returns the open amounts due of these riders, by wallet and currency. */
export async function openAmountsDue(reader: Reader, riderIds: readonly string[]) {
  return reader
    .select({ wallet: adjustmentsDue.wallet, currency: adjustmentsDue.currency, amount: adjustmentsDue.amount })
    .from(adjustmentsDue)
    .where(and(inArray(adjustmentsDue.riderId, [...riderIds]), isNull(adjustmentsDue.settledAt)));
}

/** Returns the ids of the amounts due that belong to one of these results or awards. */
export async function duesAbout(
  reader: Reader,
  riderId: string,
  { resultIds, awardIds }: { resultIds: readonly string[]; awardIds: readonly string[] },
): Promise<string[]> {
  const [ofResults, ofAwards] = [new Set(resultIds), new Set(awardIds)];
  const rows = await reader
    .select({ id: adjustmentsDue.id, resultId: adjustmentsDue.resultId, awardId: adjustmentsDue.awardId })
    .from(adjustmentsDue)
    .where(eq(adjustmentsDue.riderId, riderId));
  return rows
    .filter(({ resultId, awardId }) => ofResults.has(resultId ?? "") || ofAwards.has(awardId ?? ""))
    .map(({ id }) => id);
}
