import { eq } from "drizzle-orm";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { lastLogins } from "../tables.ts";

export async function noteLogin(tx: Tx, accountId: string, at: Date): Promise<void> {
  await tx
    .insert(lastLogins)
    .values({ accountId, at })
    .onConflictDoUpdate({ target: lastLogins.accountId, set: { at } });
}

/** Returns the time of an account's latest login, or null if nobody has logged in with it. */
export async function lastLoginOf(db: Reader, accountId: string): Promise<Date | null> {
  const [row] = await db.select({ at: lastLogins.at }).from(lastLogins).where(eq(lastLogins.accountId, accountId));
  return row?.at ?? null;
}

export async function forgetLastLogin(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(lastLogins).where(eq(lastLogins.accountId, accountId));
}
