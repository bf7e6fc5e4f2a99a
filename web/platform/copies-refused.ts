const key = "no-copies";

/** Whether somebody wants nothing kept on this device. */
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
    // Storage is off: then nothing is kept anyway.
  }
}
