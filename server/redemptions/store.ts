import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import { endOfDayPacific, startOfDayPacific } from "#shared/dates.ts";
import { nameKey } from "#shared/name-key.ts";
import type { RedemptionsQuery } from "#shared/redemptions.schema.ts";
import { accounts } from "../accounts/tables.ts";
import { dealers } from "../dealers/tables.ts";
import { beginsWith } from "../platform/db/begins-with.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { statement } from "../platform/db/prepared.ts";
import { given } from "../platform/db/steady-values.ts";
import { riders } from "../riders/tables.ts";
import { redemptions } from "./tables.ts";

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

const redemptionById = statement("redemption by id", (reader: Reader) =>
  joined(reader).where(eq(redemptions.id, given("id"))),
);

export async function findRedemption(reader: Reader, id: string): Promise<RedemptionRow | null> {
  const [row] = await redemptionById(reader, { id });
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
