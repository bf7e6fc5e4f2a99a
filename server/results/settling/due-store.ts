import { and, asc, count, desc, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import type { adjustmentList } from "#shared/adjustments.list.ts";
import type { DueCause } from "#shared/adjustments.ts";
import type { Currency } from "#shared/money.ts";
import { nameKey } from "#shared/name-key.ts";
import { admins } from "../../accounts/tables.ts";
import { classes, events } from "../../events/tables.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { riders } from "../../riders/tables.ts";
import type { Wallet } from "../../ledger/wallet.ts";
import { beginsWith } from "../../platform/db/begins-with.ts";
import type { ListRead } from "../../platform/http/lists/list-call.ts";
import { adjustmentsDue, results } from "../tables.ts";

/**
 * This is an amount that a correction could not take back because the rider had spent it. See
 * docs/spec/results.md#corrections.
 */
export type DueRow = typeof adjustmentsDue.$inferSelect;

export const duesOf = (tx: Reader, eventId: string): Promise<DueRow[]> =>
  tx
    .select()
    .from(adjustmentsDue)
    .where(eq(adjustmentsDue.eventId, eventId))
    .orderBy(asc(adjustmentsDue.at), asc(adjustmentsDue.id));

/** Returns the amounts due of a bonus that was taken back, oldest first. */
export const duesOfAward = (tx: Reader, awardId: string): Promise<DueRow[]> =>
  tx
    .select()
    .from(adjustmentsDue)
    .where(eq(adjustmentsDue.awardId, awardId))
    .orderBy(asc(adjustmentsDue.at), asc(adjustmentsDue.id));

/** Returns the race or the bonus behind each amount of credit that a rider owes in a currency. */
export const openDuesOf = (tx: Reader, riderId: string, currency: Currency) =>
  tx
    .select({ eventId: adjustmentsDue.eventId, awardId: adjustmentsDue.awardId })
    .from(adjustmentsDue)
    .where(
      and(
        eq(adjustmentsDue.riderId, riderId),
        eq(adjustmentsDue.currency, currency),
        eq(adjustmentsDue.wallet, "credit"),
        isNull(adjustmentsDue.settledAt),
      ),
    );

/**
 * Returns the open amounts of these riders that will be taken from their next awards by decision of staff, oldest
 * first.
 */
export async function duesThatWaitForAwards(tx: Reader, riderIds: readonly string[]): Promise<DueRow[]> {
  if (riderIds.length === 0) return [];
  return tx
    .select()
    .from(adjustmentsDue)
    .where(
      and(
        inArray(adjustmentsDue.riderId, [...new Set(riderIds)]),
        isNull(adjustmentsDue.settledAt),
        isNotNull(adjustmentsDue.nextAwardAt),
      ),
    )
    .orderBy(asc(adjustmentsDue.at), asc(adjustmentsDue.id));
}

export async function addDue(
  tx: Tx,
  row: {
    id: string;
    riderId: string;
    resultId: string | null;
    eventId: string | null;
    awardId?: string;
    wallet: Wallet;
    currency: Currency;
    amount: number;
    why: DueCause | null;
    at: Date;
  },
): Promise<void> {
  await tx.insert(adjustmentsDue).values(row);
}

/**
 * Lowers an open line to this amount in cents, or removes it at 0. This happens when a correction is itself corrected.
 */
export async function lowerDue(tx: Tx, id: string, amount: number): Promise<void> {
  if (amount > 0) await tx.update(adjustmentsDue).set({ amount }).where(eq(adjustmentsDue.id, id));
  else await tx.delete(adjustmentsDue).where(eq(adjustmentsDue.id, id));
}

const joined = (reader: Reader) =>
  reader
    .select({
      due: adjustmentsDue,
      firstName: riders.firstName,
      lastName: riders.lastName,
      eventTitle: events.title,
      className: classes.name,
      place: results.place,
      adminFirstName: admins.firstName,
      adminLastName: admins.lastName,
    })
    .from(adjustmentsDue)
    .innerJoin(riders, eq(riders.id, adjustmentsDue.riderId))
    .leftJoin(events, eq(events.id, adjustmentsDue.eventId))
    .leftJoin(results, eq(results.id, adjustmentsDue.resultId))
    .leftJoin(classes, eq(classes.id, results.classId))
    .leftJoin(admins, eq(admins.id, adjustmentsDue.settledBy));
export type ListedDue = Awaited<ReturnType<typeof joined>>[number];

export async function findDue(reader: Reader, id: string): Promise<ListedDue | null> {
  const [row] = await joined(reader).where(eq(adjustmentsDue.id, id));
  return row ?? null;
}

type DuesRead = Pick<ListRead<typeof adjustmentList>, "filters" | "limit" | "offset">;

/** Lists open lines with the oldest first, and settled lines with the latest first. */
export async function listDues(reader: Reader, { filters, limit, offset }: DuesRead) {
  const isSettled = filters.state === "settled";
  const { riderId, currency } = filters;
  const name = nameKey(filters.riderName ?? "");
  const where = and(
    isSettled ? isNotNull(adjustmentsDue.settledAt) : isNull(adjustmentsDue.settledAt),
    riderId === undefined ? undefined : eq(adjustmentsDue.riderId, riderId),
    currency === undefined ? undefined : eq(adjustmentsDue.currency, currency),
    name === "" ? undefined : or(beginsWith(riders.nameKey, name), beginsWith(riders.lastNameKey, name)),
  );
  const order = isSettled ? [desc(adjustmentsDue.settledAt)] : [asc(adjustmentsDue.at)];
  const rows = await joined(reader)
    .where(where)
    .orderBy(...order, asc(adjustmentsDue.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await reader
    .select({ n: count() })
    .from(adjustmentsDue)
    .innerJoin(riders, eq(riders.id, adjustmentsDue.riderId))
    .where(where);
  return { rows, total: Number(counted?.n ?? 0) };
}

export async function closeDue(tx: Tx, id: string, change: Partial<DueRow>): Promise<void> {
  await tx.update(adjustmentsDue).set(change).where(eq(adjustmentsDue.id, id));
}

/** Records the settled part of a line as a separate line; the rest stays open under the original id. */
export async function splitDue(tx: Tx, due: DueRow, settled: DueRow): Promise<void> {
  await tx.insert(adjustmentsDue).values(settled);
  await closeDue(tx, due.id, { amount: due.amount - settled.amount });
}
