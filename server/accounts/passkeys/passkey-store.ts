import { and, asc, eq, gt, isNull, lt } from "drizzle-orm";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { passkeyChallenges, passkeys } from "../tables.ts";

export type PasskeyRow = typeof passkeys.$inferSelect;

export function passkeysOf(db: Reader, accountId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

export async function passkeyById(db: Reader, id: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.id, id));
  return row;
}

export async function insertPasskey(tx: Tx, row: PasskeyRow): Promise<void> {
  await tx.insert(passkeys).values(row);
}

/** Deletes a passkey. Returns false when it does not belong to this account. */
export async function deletePasskey(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const gone = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.accountId, accountId)))
    .returning({ id: passkeys.id });
  return gone.length > 0;
}

export async function deletePasskeysOf(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.accountId, accountId));
}

export async function usePasskey(tx: Tx, id: string, change: Pick<PasskeyRow, "counter" | "backedUp" | "usedAt">) {
  await tx.update(passkeys).set(change).where(eq(passkeys.id, id));
}

export async function insertChallenge(tx: Tx, row: typeof passkeyChallenges.$inferInsert): Promise<void> {
  await tx.insert(passkeyChallenges).values(row);
}

/** Removes a challenge. Returns false when there is none, so that a challenge can be used only once. */
export async function takeChallenge(tx: Tx, id: string, accountId: string | null, now: Date): Promise<boolean> {
  const mine = accountId === null ? isNull(passkeyChallenges.accountId) : eq(passkeyChallenges.accountId, accountId);
  const taken = await tx
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.id, id), mine, gt(passkeyChallenges.expiresAt, now)))
    .returning({ id: passkeyChallenges.id });
  return taken.length > 0;
}

export async function deleteOldChallenges(tx: Tx, now: Date): Promise<void> {
  await tx.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
}
