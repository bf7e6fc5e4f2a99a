import { listSchema, stored } from "../../../platform/cache/stored.ts";
import type { ClassDraft } from "./draft-db.ts";

/** These are the drafts that were not stored when the page was closed, by key. A dropped draft is null. */
type Unwritten = readonly (readonly [string, ClassDraft | null])[];

/**
 * Drafts are stored here while a page is being closed: localStorage is synchronous, and IndexedDB would be too slow.
 */
const storedDrafts = stored<Unwritten>(
  "results-unwritten",
  listSchema((entry: unknown) => {
    if (!Array.isArray(entry) || typeof entry[0] !== "string") return null;
    const draft: unknown = entry[1];
    const isDraft = typeof draft === "object" && (draft === null || ("rows" in draft && Array.isArray(draft.rows)));
    // The fields that identify a draft were checked; the others are trusted.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return isDraft ? ([entry[0], draft as ClassDraft | null] as const) : null;
  }),
);

/**
 * Stores the drafts that were not written. If this fails, for example because the storage is full, only the drafts in
 * the database remain.
 */
export function saveUnwritten(left: Unwritten): void {
  if (left.length > 0) storedDrafts.write(left);
}

/** Returns the drafts and removes them from the storage; the caller writes them to the database. */
export function takeUnwritten(): Unwritten {
  const left = storedDrafts.read() ?? [];
  storedDrafts.write(null);
  return left;
}
