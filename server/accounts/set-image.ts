import { eq } from "drizzle-orm";
import type { Tx } from "../platform/db/database.ts";
import { admins } from "./tables.ts";

/** Sets the photo inside the transaction of photos/set-photo.ts, which records the change. */
export async function setAdminImage(tx: Tx, id: string, profileImage: string | null): Promise<void> {
  await tx.update(admins).set({ profileImage }).where(eq(admins.id, id));
}
