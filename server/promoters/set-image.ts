import { eq } from "drizzle-orm";
import type { Tx } from "../platform/db/database.ts";
import { promoters } from "./tables.ts";

/** Sets the photo inside the transaction of photos/set-photo.ts, which records the change. */
export async function setPromoterImage(tx: Tx, id: string, profileImage: string | null): Promise<void> {
  await tx.update(promoters).set({ profileImage }).where(eq(promoters.id, id));
}
