import { and, asc, desc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { currencyOfCountry } from "#shared/money.ts";
import { accounts } from "../../accounts/tables.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { countRows, paginate } from "../../platform/db/paginate.ts";
import { promoters } from "../../promoters/tables.ts";
import { placesByClass } from "../classes/places-by-class.ts";
import { classes, events, payoutRequests } from "../tables.ts";
import { isOverBudget } from "./over-budget.ts";

export type PayoutRequest = typeof payoutRequests.$inferSelect;

/** Returns the payouts that wait for an admin's decision; undefined if there are none. */
export async function openRequest(reader: Reader, eventId: string): Promise<PayoutRequest | undefined> {
  const [row] = await reader
    .select()
    .from(payoutRequests)
    .where(and(eq(payoutRequests.eventId, eventId), isNull(payoutRequests.decidedAt)));
  return row;
}

/** Returns an admin's last decision on an event's payouts. */
export async function lastAnswer(reader: Reader, eventId: string): Promise<PayoutRequest | undefined> {
  const [row] = await reader
    .select()
    .from(payoutRequests)
    .where(
      and(
        eq(payoutRequests.eventId, eventId),
        isNotNull(payoutRequests.decidedAt),
        inArray(payoutRequests.decision, ["approved", "rejected"]),
      ),
    )
    .orderBy(desc(payoutRequests.decidedAt), desc(payoutRequests.id))
    .limit(1);
  return row;
}

export async function insertPayoutRequest(tx: Tx, row: typeof payoutRequests.$inferInsert): Promise<void> {
  await tx.insert(payoutRequests).values(row);
}

/** Closes an open request; returns false if somebody else decided it first. */
export async function closePayoutRequest(
  tx: Tx,
  id: string,
  change: Pick<PayoutRequest, "decidedAt" | "decision" | "decidedBy" | "reason">,
): Promise<boolean> {
  const closed = await tx
    .update(payoutRequests)
    .set(change)
    .where(and(eq(payoutRequests.id, id), isNull(payoutRequests.decidedAt)))
    .returning({ id: payoutRequests.id });
  return closed.length === 1;
}

export async function deleteRequests(tx: Tx, eventId: string): Promise<void> {
  await tx.delete(payoutRequests).where(eq(payoutRequests.eventId, eventId));
}

export async function writeBudget(
  tx: Tx,
  eventId: string,
  change: { budget?: number; budgetRefusedAt?: Date | null },
): Promise<void> {
  await tx.update(events).set(change).where(eq(events.id, eventId));
}

/** Reads the data of an event that the emails about its money need. */
export async function findMoney(reader: Reader, eventId: string) {
  const [row] = await reader
    .select({
      id: events.id,
      version: events.version,
      title: events.title,
      country: events.country,
      season: events.season,
      budget: events.budget,
      waitingAwards: events.waitingAwards,
      promoterId: events.promoterId,
    })
    .from(events)
    .where(eq(events.id, eventId));
  return row && { ...row, currency: currencyOfCountry(row.country) };
}

/** Returns the recipient of emails about an event; undefined if it has no promoter who can be reached. */
export async function promoterToTell(reader: Reader, promoterId: string | null) {
  if (promoterId === null) return undefined;
  const [row] = await reader
    .select({ accountId: accounts.id, email: accounts.email, locale: accounts.locale })
    .from(promoters)
    .innerJoin(accounts, eq(accounts.id, promoters.accountId))
    .where(and(eq(promoters.id, promoterId), eq(promoters.active, true), isNull(accounts.deactivatedAt)));
  return row;
}

const waiting = (reader: Reader) =>
  reader
    .select({
      id: events.id,
      title: events.title,
      firstDate: events.firstDate,
      lastDate: events.lastDate,
      country: events.country,
      season: events.season,
      budget: events.budget,
      postedCash: events.postedCash,
      postedCredit: events.postedCredit,
      waitingAwards: events.waitingAwards,
      promoterId: events.promoterId,
      promoterName: promoters.name,
    })
    .from(events)
    .leftJoin(promoters, eq(promoters.id, events.promoterId));
export type WaitingRow = Awaited<ReturnType<typeof waiting>>[number];

/**
 * Returns a page of the events that need an admin's decision, because payouts exceed the budget or awards wait, the next
 * race first, with the number of pages.
 */
export const eventsThatWait = (reader: Reader, pages: { page: number; rowsPerPage: number }) =>
  paginate(pages, {
    rows: (limit, offset) =>
      waiting(reader).where(isOverBudget).orderBy(asc(events.firstDate), asc(events.id)).limit(limit).offset(offset),
    total: () => countRows(reader, events, isOverBudget),
  });

/** Returns an event in the same form; undefined if it has nothing to decide. */
export async function findWaiting(reader: Reader, eventId: string): Promise<WaitingRow | undefined> {
  const [row] = await waiting(reader).where(and(eq(events.id, eventId), isOverBudget));
  return row;
}

/** Returns the open requests of some events, with the names of their classes. */
export async function requestsOf(reader: Reader, eventIds: readonly string[]) {
  if (eventIds.length === 0) return [];
  return reader
    .select()
    .from(payoutRequests)
    .where(and(inArray(payoutRequests.eventId, [...eventIds]), isNull(payoutRequests.decidedAt)));
}

/** Returns the classes of some events with the current payout of each place. */
export async function payoutsInForce(reader: Reader, eventIds: readonly string[]) {
  if (eventIds.length === 0) return [];
  const named = await reader
    .select({ id: classes.id, eventId: classes.eventId, name: classes.name, payoutType: classes.payoutType })
    .from(classes)
    .where(inArray(classes.eventId, [...eventIds]))
    .orderBy(asc(classes.position), asc(classes.id));
  const byClass = await placesByClass(reader, eventIds);
  return named.map((row) => ({ ...row, places: byClass.get(row.id) ?? [] }));
}
