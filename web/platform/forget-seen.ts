/** Marks the storage keys of an account's own last-seen data (seen-store.ts); no other key contains it. */
export const seenMark = "-seen/";

/** The prefix of each stored value: it names the owner. */
export const ownedBy = (owner: string): string => JSON.stringify({ owner }).slice(0, -1);

/**
 * Removes the last-seen data of every other account from this device, after a sign-out or a sign-in as somebody else.
 */
export function forgetSeenOfOthers(owner: string | undefined): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const own = owner !== undefined && localStorage.getItem(key)?.startsWith(ownedBy(owner));
      if (key.includes(seenMark) && !own) localStorage.removeItem(key);
    }
  } catch {
    // Without storage nothing was stored.
  }
}
