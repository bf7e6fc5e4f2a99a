import { eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "../../platform/db/database.ts";
import { riderPins, riders } from "../tables.ts";

/** Removes the PIN of an account's rider, inside the caller's transaction; the rider has to set a new one. */
export async function clearPin(tx: Tx, accountId: string): Promise<void> {
  const own = tx.select({ id: riders.id }).from(riders).where(eq(riders.accountId, accountId));
  await tx
    .update(riderPins)
    .set({ pinHash: null, setAt: null, pinVersion: sql`${riderPins.pinVersion} + 1`, off: false })
    .where(inArray(riderPins.riderId, own));
}
