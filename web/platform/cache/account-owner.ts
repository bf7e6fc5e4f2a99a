import { sessionNow } from "../api/session.ts";
import { stored, textSchema } from "./stored.ts";

// This module is apart from account-cache.ts, because every page loads it and few read an account's copies.

/**
 * The account whose data is on this device, so that a visitor's page does not have to open the database to find out
 * that there is nothing to delete.
 */
export const cacheOwner = stored("account-cache-owner", textSchema);

/**
 * Deletes the data of every other account from this device, after a sign-out or a sign-in as somebody else. Called
 * with each new session (main.tsx).
 */
export async function deleteOtherAccountsCopies(): Promise<void> {
  const current = sessionNow().user?._id ?? null;
  const owner = cacheOwner.read();
  if (owner === null || owner === current) return;
  // The database loads only when it is needed.
  await (await import("./device-cache.ts")).deleteOtherAccounts(current);
  cacheOwner.write(null);
}
