import { eq } from "drizzle-orm";
import type { Tx } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { dealers } from "./tables.ts";

/**
 * Sets the photo inside the transaction of photos/set-photo.ts, which records the change. Throws `not_found` if there is
 * no such dealer.
 */
export async function setDealerImage(tx: Tx, id: string, profileImage: string | null): Promise<void> {
  const changed = await tx
    .update(dealers)
    .set({ profileImage })
    .where(eq(dealers.id, id))
    .returning({ id: dealers.id });
  if (changed.length === 0) throw new Problem("not_found");
}
