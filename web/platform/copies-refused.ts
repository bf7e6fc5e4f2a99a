const key = "no-copies";

/** Whether the user has opted out of storing data on this device. */
export function isRefused(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export function refuseCopies(refused: boolean): void {
  try {
    if (refused) localStorage.setItem(key, "yes");
    else localStorage.removeItem(key);
  } catch {
    // Storage is off, so nothing is stored anyway.
  }
}
