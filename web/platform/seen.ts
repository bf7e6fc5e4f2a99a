/**
 * What an account saw last, for when there is no network; one of each kind on a device. Another account's on a shared
 * phone is not shown.
 */
export function keepSeen(name: string, owner: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify({ owner, value }));
  } catch {
    // No room or no storage: it works, only not offline.
  }
}

/** `Value` is what `keepSeen` was given under this name; a change of its shape takes a new name. */
export function lastSeen<Value>(name: string, owner: string): Value | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? "null");
    // oxlint-disable-next-line no-unsafe-type-assertion
    const seen = kept as { owner: string; value: Value } | null;
    return seen?.owner === owner ? seen.value : null;
  } catch {
    return null;
  }
}
