import { and, eq, gte, lte } from "drizzle-orm";
import { nameKey } from "#shared/name-key.ts";
import type { Ctx } from "../platform/context.ts";
import { cachedUntilWrite } from "../platform/db/cached-until-write.ts";
import type { Reader } from "../platform/db/database.ts";
import { riders } from "../riders/tables.ts";
import { redemptions, refunds } from "./tables.ts";

interface Span {
  dealerId: string;
  from: Date;
  to: Date;
}

const who = {
  employeeName: redemptions.employeeName,
  riderId: redemptions.riderId,
  riderFirstName: riders.firstName,
  riderLastName: riders.lastName,
};

/**
 * Returns the redemptions and the refunds at a counter between two instants, in the order of their times. A refund
 * counts for the employee who made the redemption.
 */
export async function movedWithin(reader: Reader, { dealerId, from, to }: Span) {
  const made = await reader
    .select({ id: redemptions.id, at: redemptions.createdAt, amount: redemptions.amount, ...who })
    .from(redemptions)
    .innerJoin(riders, eq(riders.id, redemptions.riderId))
    .where(and(eq(redemptions.dealerId, dealerId), gte(redemptions.createdAt, from), lte(redemptions.createdAt, to)));
  const refunded = await reader
    .select({ id: refunds.id, at: refunds.refundedAt, amount: refunds.amount, ...who })
    .from(refunds)
    .innerJoin(redemptions, eq(redemptions.id, refunds.redemptionId))
    .innerJoin(riders, eq(riders.id, redemptions.riderId))
    .where(and(eq(refunds.dealerId, dealerId), gte(refunds.refundedAt, from), lte(refunds.refundedAt, to)));
  return [
    ...made.map((row) => ({ kind: "redeem" as const, ...row })),
    ...refunded.map((row) => ({ kind: "refund" as const, ...row })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1));
}
export type CounterMovement = Awaited<ReturnType<typeof movedWithin>>[number];

const namesAt = async (reader: Reader, dealerId?: string): Promise<string[]> => {
  const rows = await reader
    .selectDistinct({ name: redemptions.employeeName })
    .from(redemptions)
    .where(dealerId === undefined ? undefined : eq(redemptions.dealerId, dealerId));
  return rows.map(({ name }) => name);
};
/** Collecting the names of all counters reads every redemption, so the result is cached until the next write. */
const allNames = cachedUntilWrite("employee names", (db) => namesAt(db));

/** Returns every spelling of an employee's name that was entered at one counter, or at all of them. */
export async function spellingsOf(
  { db, now }: Pick<Ctx, "db" | "now">,
  name: string,
  { dealerId }: { dealerId?: string },
): Promise<string[]> {
  const names = dealerId === undefined ? await allNames(db, now) : await namesAt(db, dealerId);
  const key = nameKey(name);
  return names.filter((spelling) => nameKey(spelling) === key);
}
