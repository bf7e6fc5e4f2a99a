import { eq } from "drizzle-orm";
import { accounts } from "../accounts/tables.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { insertRows } from "../platform/db/insert-rows.ts";
import { statement } from "../platform/db/statements/prepared.ts";
import { param } from "../platform/db/statements/prepared-params.ts";
import { riders } from "../riders/tables.ts";
import { allocations, redemptions } from "./tables.ts";

// The prepared statements of a redemption are built only once, because a rider waits at the counter for them.

const redemptionByCode = statement("redemption by code", (reader: Reader) =>
  reader
    .select({ id: redemptions.id })
    .from(redemptions)
    .where(eq(redemptions.code, param("code"))),
);

export async function codeIsTaken(reader: Reader, code: string): Promise<boolean> {
  const [taken] = await redemptionByCode(reader, { code });
  return taken !== undefined;
}

const customerById = statement("customer by id", (reader: Reader) =>
  reader
    .select({
      id: riders.id,
      firstName: riders.firstName,
      lastName: riders.lastName,
      mergedIntoId: riders.mergedIntoId,
      accountId: accounts.id,
      email: accounts.email,
      locale: accounts.locale,
      deactivatedAt: accounts.deactivatedAt,
    })
    .from(riders)
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .where(eq(riders.id, param("riderId"))),
);

export async function findCustomer(reader: Reader, riderId: string) {
  const [rider] = await customerById(reader, { riderId });
  if (!rider || rider.mergedIntoId !== null) return null;
  return { ...rider, active: rider.deactivatedAt === null };
}
export type Customer = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;

export async function insertRedemption(
  tx: Tx,
  row: typeof redemptions.$inferInsert,
  draws: readonly { awardId: string; amount: number }[],
): Promise<void> {
  await insertRows(tx, redemptions, [row]);
  await insertRows(
    tx,
    allocations,
    draws.map((draw) => ({ redemptionId: row.id, ...draw })),
  );
}
