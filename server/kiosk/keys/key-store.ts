import { and, desc, eq, isNotNull, isNull, lte } from "drizzle-orm";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { kioskKeys } from "../tables.ts";

export type KeyRow = typeof kioskKeys.$inferSelect;

/** Returns the current key: the newest one that is neither retired nor destroyed. */
export async function findCurrentKey(db: Reader): Promise<KeyRow | undefined> {
  const [row] = await db
    .select()
    .from(kioskKeys)
    .where(and(isNull(kioskKeys.retiredAt), isNull(kioskKeys.destroyedAt)))
    .orderBy(desc(kioskKeys.createdAt), desc(kioskKeys.id))
    .limit(1);
  return row;
}

export async function findKey(db: Reader, id: string): Promise<KeyRow | undefined> {
  const [row] = await db.select().from(kioskKeys).where(eq(kioskKeys.id, id));
  return row;
}

export async function listKeys(db: Reader): Promise<KeyRow[]> {
  return db.select().from(kioskKeys).orderBy(desc(kioskKeys.createdAt), desc(kioskKeys.id)).limit(100);
}

export async function insertKey(tx: Tx, row: KeyRow): Promise<void> {
  await tx.insert(kioskKeys).values(row);
}

export async function retireKeys(tx: Tx, now: Date): Promise<void> {
  await tx.update(kioskKeys).set({ retiredAt: now }).where(isNull(kioskKeys.retiredAt));
}

/** Deletes the key's salt; without it the key cannot be derived again. */
export async function destroyKeyRow(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(kioskKeys).set({ salt: null, destroyedAt: now }).where(eq(kioskKeys.id, id));
}

export async function keysRetiredBefore(db: Reader, instant: Date): Promise<KeyRow[]> {
  return db
    .select()
    .from(kioskKeys)
    .where(and(isNotNull(kioskKeys.salt), lte(kioskKeys.retiredAt, instant)));
}
