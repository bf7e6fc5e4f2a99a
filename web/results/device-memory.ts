/** The choices made for a file are stored on this device: they survive a reload and a lost connection. */
export function recall<Value>(key: string): Value | null {
  try {
    const kept = localStorage.getItem(key);
    // Only `remember` writes under these keys.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return kept === null ? null : (JSON.parse(kept) as Value);
  } catch {
    return null;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // No storage: the choices last only as long as the page.
  }
}

export const previewKey = (previewId: string): string => `results-preview:${previewId}`;
