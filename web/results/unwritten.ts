import type { Draft } from "./draft-db.ts";

const storageKey = "results-unwritten";

/** What a page that goes has not got onto the disk yet: by key, null where a draft was dropped. */
type Unwritten = readonly (readonly [string, Draft | null])[];

/** The device's database answers later than a page that is left; this storage answers at once. */
export function keepUnwritten(left: Unwritten): void {
  if (left.length === 0) return;
  try {
    localStorage.setItem(storageKey, JSON.stringify(left));
  } catch {
    // No room or no storage: what the database has by then is kept.
  }
}

/** Handed over once: whoever takes it writes it where it belongs. */
export function takeUnwritten(): Unwritten {
  try {
    const text = localStorage.getItem(storageKey);
    localStorage.removeItem(storageKey);
    // Kept by `keepUnwritten` above.
    // oxlint-disable-next-line no-unsafe-type-assertion
    return text === null ? [] : (JSON.parse(text) as Unwritten);
  } catch {
    return [];
  }
}
