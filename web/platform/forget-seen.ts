/** In the key of whatever an account last saw of its own (seen-store.ts), and in no other's. */
export const seenMark = "-seen/";

/** Somebody signed out, or another one is here: nothing of the last one's own stays on this device. */
export function forgetSeen(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.includes(seenMark)) localStorage.removeItem(key);
  } catch {
    // Without storage nothing was kept.
  }
}
