import { eq, lt, sql } from "drizzle-orm";
import { emailKey } from "#shared/email.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { pendingRegistrations } from "../tables.ts";

export type PendingRow = typeof pendingRegistrations.$inferSelect;

export async function pendingByEmail(db: Reader, email: string): Promise<PendingRow | undefined> {
  const [row] = await db
    .select()
    .from(pendingRegistrations)
    .where(eq(pendingRegistrations.emailKey, emailKey(email)));
  return row;
}

/** Stores a registration and replaces the previous one with the same address. */
export async function putPending(tx: Tx, row: PendingRow): Promise<void> {
  const { emailKey: _same, ...fresh } = row;
  await tx
    .insert(pendingRegistrations)
    .values(row)
    .onConflictDoUpdate({ target: pendingRegistrations.emailKey, set: fresh });
}

export async function updatePending(tx: Tx, id: string, change: Partial<PendingRow>): Promise<void> {
  await tx.update(pendingRegistrations).set(change).where(eq(pendingRegistrations.id, id));
}

export async function countWrongCode(tx: Tx, id: string): Promise<void> {
  await tx
    .update(pendingRegistrations)
    .set({ wrongTries: sql`${pendingRegistrations.wrongTries} + 1` })
    .where(eq(pendingRegistrations.id, id));
}

export async function deletePending(tx: Tx, email: string): Promise<void> {
  await tx.delete(pendingRegistrations).where(eq(pendingRegistrations.emailKey, emailKey(email)));
}

export async function deleteOldPending(tx: Tx, before: Date): Promise<void> {
  await tx.delete(pendingRegistrations).where(lt(pendingRegistrations.createdAt, before));
}
