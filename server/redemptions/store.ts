import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import { endOfDayPacific, startOfDayPacific } from "#shared/dates.ts";
import { nameKey } from "#shared/name-key.ts";
import type { RedemptionsQuery } from "#shared/redemptions.schema.ts";
import { accounts } from "../accounts/tables.ts";
import { dealers } from "../dealers/tables.ts";
import { beginsWith } from "../platform/db/begins-with.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { riders } from "../riders/tables.ts";
import { allocations, redemptions } from "./tables.ts";

const columns = {
  id: redemptions.id,
  code: redemptions.code,
  riderId: redemptions.riderId,
  riderFirstName: riders.firstName,
  riderLastName: riders.lastName,
  riderLocale: accounts.locale,
  dealerId: redemptions.dealerId,
  dealerName: dealers.name,
  dealerCity: dealers.city,
  dealerState: dealers.state,
  dealerCountry: dealers.country,
  amount: redemptions.amount,
  currency: redemptions.currency,
  employeeName: redemptions.employeeName,
  source: redemptions.source,
  capturedAt: redemptions.capturedAt,
  createdAt: redemptions.createdAt,
  balanceAfter: redemptions.balanceAfter,
  refundedAt: redemptions.refundedAt,
  refundedBy: redemptions.refundedBy,
  refundReason: redemptions.refundReason,
};

const joined = (reader: Reader) =>
  reader
    .select(columns)
    .from(redemptions)
    .innerJoin(riders, eq(riders.id, redemptions.riderId))
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .innerJoin(dealers, eq(dealers.id, redemptions.dealerId));

export type RedemptionRow = Awaited<ReturnType<typeof joined>>[number];

export async function findRedemption(reader: Reader, id: string): Promise<RedemptionRow | null> {
  const [row] = await joined(reader).where(eq(redemptions.id, id));
  return row ?? null;
}

/** Whose rows, and which: `revoked` are those that were refunded; null is both. */
export interface Asked extends RedemptionsQuery {
  riderId?: string;
  dealerId?: string;
  revoked: boolean | null;
  /** One person's name as it was written each time. */
  employeeNames?: readonly string[];
}

export async function listRedemptions(reader: Reader, asked: Asked, rowsPerPage: number) {
  const where = whereOf(asked);
  const page = asked.page ?? 1;
  const rows = await joined(reader)
    .where(where)
    .orderBy(desc(asked.revoked ? redemptions.refundedAt : redemptions.createdAt), desc(redemptions.id))
    .limit(rowsPerPage)
    .offset((page - 1) * rowsPerPage);
  const sums = await reader
    .select({
      currency: redemptions.currency,
      count: count(),
      amount: sql<string | number>`sum(${redemptions.amount})`,
    })
    .from(redemptions)
    .innerJoin(riders, eq(riders.id, redemptions.riderId))
    .innerJoin(dealers, eq(dealers.id, redemptions.dealerId))
    .where(where)
    .groupBy(redemptions.currency);
  const totals = sums.map((sum) => ({ ...sum, count: Number(sum.count), amount: Number(sum.amount) }));
  const total = totals.reduce((sum, { count: rowCount }) => sum + rowCount, 0);
  return { rows, totals, pagination: { page, totalPages: Math.max(1, Math.ceil(total / rowsPerPage)), total } };
}

function whereOf(asked: Asked): SQL | undefined {
  // Of what was refunded the day of the refund counts, as it is what the list is about.
  const day = asked.revoked ? redemptions.refundedAt : redemptions.createdAt;
  const name = nameKey(asked.riderName ?? "");
  return and(
    asked.riderId === undefined ? undefined : eq(redemptions.riderId, asked.riderId),
    asked.dealerId === undefined ? undefined : eq(redemptions.dealerId, asked.dealerId),
    asked.revoked === null ? undefined : refunded(asked.revoked),
    asked.afterDate === undefined ? undefined : gte(day, startOfDayPacific(asked.afterDate)),
    asked.beforeDate === undefined ? undefined : lte(day, endOfDayPacific(asked.beforeDate)),
    asked.country === undefined ? undefined : eq(dealers.country, asked.country),
    asked.employeeNames === undefined ? undefined : inArray(redemptions.employeeName, [...asked.employeeNames]),
    name === "" ? undefined : or(beginsWith(riders.nameKey, name), beginsWith(riders.lastNameKey, name)),
  );
}

const refunded = (is: boolean): SQL => (is ? isNotNull(redemptions.refundedAt) : isNull(redemptions.refundedAt));

/** Was the same amount redeemed for this rider here since, and not refunded? */
export async function hasTwin(
  reader: Reader,
  like: { riderId: string; dealerId: string; amount: number; since: Date },
): Promise<boolean> {
  const [twin] = await reader
    .select({ id: redemptions.id })
    .from(redemptions)
    .where(
      and(
        eq(redemptions.riderId, like.riderId),
        gte(redemptions.createdAt, like.since),
        eq(redemptions.dealerId, like.dealerId),
        eq(redemptions.amount, like.amount),
        isNull(redemptions.refundedAt),
      ),
    )
    .limit(1);
  return twin !== undefined;
}

export async function codeIsTaken(reader: Reader, code: string): Promise<boolean> {
  const [taken] = await reader.select({ id: redemptions.id }).from(redemptions).where(eq(redemptions.code, code));
  return taken !== undefined;
}

/** The counter and its country, and whether anything may be redeemed there. */
export async function findCounter(reader: Reader, dealerId: string) {
  const [dealer] = await reader
    .select({
      id: dealers.id,
      name: dealers.name,
      country: dealers.country,
      active: dealers.active,
      deactivatedAt: accounts.deactivatedAt,
    })
    .from(dealers)
    .leftJoin(accounts, eq(accounts.id, dealers.accountId))
    .where(eq(dealers.id, dealerId));
  return dealer ? { ...dealer, open: dealer.active && dealer.deactivatedAt === null } : null;
}

export async function findCustomer(reader: Reader, riderId: string) {
  const [rider] = await reader
    .select({ id: riders.id, mergedIntoId: riders.mergedIntoId, deactivatedAt: accounts.deactivatedAt })
    .from(riders)
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .where(eq(riders.id, riderId));
  if (!rider || rider.mergedIntoId !== null) return null;
  return { id: rider.id, active: rider.deactivatedAt === null };
}

export async function insertRedemption(
  tx: Tx,
  row: typeof redemptions.$inferInsert,
  draws: readonly { awardId: string; amount: number }[],
): Promise<void> {
  await tx.insert(redemptions).values(row);
  await tx.insert(allocations).values(draws.map((draw) => ({ redemptionId: row.id, ...draw })));
}

/** Marks it refunded; false where it was already. */
export async function markRefunded(
  tx: Tx,
  id: string,
  refund: { refundedAt: Date; refundedBy: string; refundReason: string | null },
): Promise<boolean> {
  const marked = await tx
    .update(redemptions)
    .set(refund)
    .where(and(eq(redemptions.id, id), isNull(redemptions.refundedAt)))
    .returning({ id: redemptions.id });
  return marked.length === 1;
}
