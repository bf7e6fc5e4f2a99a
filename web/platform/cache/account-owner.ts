import { sessionNow } from "../api/session.ts";
import { listSchema, objectWith, stored, textSchema } from "./stored.ts";

// This module is separate from account-cache.ts, because every page loads it and few read an account's copies.

/**
 * This is the account whose data is on this device. With it, a visitor's page does not have to open the database to
 * find out that there is nothing to delete.
 */
export const cacheOwner = stored("account-cache-owner", textSchema);

/** This is an answer that is to be stored on the device when the browser is idle. `savedAt` is an ISO string. */
export type WaitingCopy = { owner: string; key: string; value: object; savedAt: string };

/** These are the copies that were still waiting when the last page of this tab was left. The next page stores them. */
export const interruptedCopies = stored(
  "interrupted-copies",
  listSchema(objectWith<WaitingCopy>({ owner: isText, key: isText, value: isObject, savedAt: isText })),
  "session",
);

function isText(value: unknown): boolean {
  return typeof value === "string";
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

/**
 * Deletes what `readOwn` stored of every other account on this device, after a logout or a login as somebody else.
 * main.tsx calls this with each new session.
 */
export async function deleteOtherAccountsCopies(): Promise<void> {
  const current = sessionNow().user?._id ?? null;
  if (interruptedCopies.read()?.some((copy) => copy.owner !== current)) interruptedCopies.write(null);
  const owner = cacheOwner.read();
  if (owner === null || owner === current) return;
  // The database module loads only when it is needed.
  await (await import("./device-cache.ts")).deleteOtherAccounts(current);
  cacheOwner.write(null);
}
