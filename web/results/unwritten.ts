import type { Draft } from "./draft-db.ts";

const storageKey = "results-unwritten";

/** Drafts that were not stored when the page was closed, by key; null for a draft that was dropped. */
type Unwritten = readonly (readonly [string, Draft | null])[];

/** IndexedDB is too slow while a page is being closed; localStorage is synchronous. */
export function keepUnwritten(left: Unwritten): void {
  if (left.length === 0) return;
  try {
    localStorage.setItem(storageKey, JSON.stringify(left));
  } catch {
    // No room or no storage: only what the database has stored by then survives.
  }
}

/** Takes the drafts once; the caller writes them to the database. */
export function takeUnwritten(): Unwritten {
  try {
    const text = localStorage.getItem(storageKey);
    localStorage.removeItem(storageKey);
    // Written by `keepUnwritten` above.
    // oxlint-disable-next-line no-unsafe-type-assertion
    return text === null ? [] : (JSON.parse(text) as Unwritten);
  } catch {
    return [];
  }
}
