/** In the key of whatever an account last saw of its own (seen-store.ts), and in no other's. */
export const seenMark = "-seen/";

/** How each of these begins: whose it is. */
export const ownedBy = (owner: string): string => JSON.stringify({ owner }).slice(0, -1);

/** Somebody signed out, or another one is here: nothing of the last one's own stays on this device. */
export function forgetSeenOfOthers(owner: string | undefined): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const own = owner !== undefined && localStorage.getItem(key)?.startsWith(ownedBy(owner));
      if (key.includes(seenMark) && !own) localStorage.removeItem(key);
    }
  } catch {
    // Without storage nothing was kept.
  }
}
