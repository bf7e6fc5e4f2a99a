import { eq } from "drizzle-orm";
import type { Tx } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { promoters } from "./tables.ts";

/**
 * Sets the photo inside the transaction of photos/set-photo.ts, which records the change. Throws `not_found` if there is
 * no such promoter.
 */
export async function setPromoterImage(tx: Tx, id: string, profileImage: string | null): Promise<void> {
  const changed = await tx
    .update(promoters)
    .set({ profileImage })
    .where(eq(promoters.id, id))
    .returning({ id: promoters.id });
  if (changed.length === 0) throw new Problem("not_found");
}
