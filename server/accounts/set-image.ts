import { eq } from "drizzle-orm";
import type { Tx } from "../platform/db/database.ts";
import { admins } from "./tables.ts";

/** Runs inside the transaction of photos/set-photo.ts, which records it. */
export async function setAdminImage(tx: Tx, id: string, profileImage: string | null): Promise<void> {
  await tx.update(admins).set({ profileImage }).where(eq(admins.id, id));
}
