import { and, count, eq, gte, lte, max, or } from "drizzle-orm";
import { nameKey } from "#shared/name-key.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { riders } from "../riders/tables.ts";
import { hiddenEmployees, redemptions } from "./tables.ts";

/** Returns the redemptions and refunds at a counter between two instants. */
export const movedWithin = (reader: Reader, asked: { dealerId: string; from: Date; to: Date }) =>
  reader
    .select({
      amount: redemptions.amount,
      createdAt: redemptions.createdAt,
      refundedAt: redemptions.refundedAt,
      employeeName: redemptions.employeeName,
      riderId: redemptions.riderId,
      riderFirstName: riders.firstName,
      riderLastName: riders.lastName,
    })
    .from(redemptions)
    .innerJoin(riders, eq(riders.id, redemptions.riderId))
    .where(
      and(
        eq(redemptions.dealerId, asked.dealerId),
        or(
          and(gte(redemptions.createdAt, asked.from), lte(redemptions.createdAt, asked.to)),
          and(gte(redemptions.refundedAt, asked.from), lte(redemptions.refundedAt, asked.to)),
        ),
      ),
    )
    .orderBy(redemptions.createdAt, redemptions.id);
export type Moved = Awaited<ReturnType<typeof movedWithin>>[number];

/** Returns every spelling of an employee's name that was entered at one counter, or at all of them. */
export async function spellingsOf(
  reader: Reader,
  name: string,
  { dealerId }: { dealerId?: string },
): Promise<string[]> {
  const rows = await reader
    .selectDistinct({ name: redemptions.employeeName })
    .from(redemptions)
    .where(dealerId === undefined ? undefined : eq(redemptions.dealerId, dealerId));
  const key = nameKey(name);
  return rows.map((row) => row.name).filter((spelling) => nameKey(spelling) === key);
}

export const servedAt = (reader: Reader, dealerId: string) =>
  reader
    .select({ name: redemptions.employeeName, redemptions: count(), lastAt: max(redemptions.createdAt) })
    .from(redemptions)
    .where(eq(redemptions.dealerId, dealerId))
    .groupBy(redemptions.employeeName);

export async function hiddenAt(reader: Reader, dealerId: string): Promise<Set<string>> {
  const rows = await reader
    .select({ key: hiddenEmployees.nameKey })
    .from(hiddenEmployees)
    .where(eq(hiddenEmployees.dealerId, dealerId));
  return new Set(rows.map(({ key }) => key));
}

export async function setHidden(tx: Tx, row: typeof hiddenEmployees.$inferInsert, hidden: boolean): Promise<void> {
  if (hidden) {
    await tx.insert(hiddenEmployees).values(row).onConflictDoNothing();
    return;
  }
  await tx
    .delete(hiddenEmployees)
    .where(and(eq(hiddenEmployees.dealerId, row.dealerId), eq(hiddenEmployees.nameKey, row.nameKey)));
}
