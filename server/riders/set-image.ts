import { eq } from "drizzle-orm";
import type { Tx } from "../platform/db/database.ts";
import { riders } from "./tables.ts";

/** Sets the photo inside the transaction of photos/set-photo.ts, which records the change. */
export async function setRiderImage(tx: Tx, id: string, profileImage: string | null): Promise<void> {
  await tx.update(riders).set({ profileImage }).where(eq(riders.id, id));
}
