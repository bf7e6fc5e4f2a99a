import { sessionNow } from "../api/session.ts";
import { stored, textSchema } from "./stored.ts";

// This module is separate from account-cache.ts, because every page loads it and few read an account's copies.

/**
 * This is the account whose data is on this device. With it, a visitor's page does not have to open the database to
 * find out that there is nothing to delete.
 */
export const cacheOwner = stored("account-cache-owner", textSchema);

/**
 * Deletes what `readOwn` stored of every other account on this device, after a logout or a login as somebody else.
 * main.tsx calls this with each new session.
 */
export async function deleteOtherAccountsCopies(): Promise<void> {
  const current = sessionNow().user?._id ?? null;
  const owner = cacheOwner.read();
  if (owner === null || owner === current) return;
  // The database module loads only when it is needed.
  await (await import("./device-cache.ts")).deleteOtherAccounts(current);
  cacheOwner.write(null);
}
