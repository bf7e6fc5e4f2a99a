import { eq } from "drizzle-orm";
import type { Tx } from "../platform/db/database.ts";
import { dealers } from "./tables.ts";

/** Sets the photo inside the transaction of photos/set-photo.ts, which records the change. */
export async function setDealerImage(tx: Tx, id: string, profileImage: string | null): Promise<void> {
  await tx.update(dealers).set({ profileImage }).where(eq(dealers.id, id));
}
