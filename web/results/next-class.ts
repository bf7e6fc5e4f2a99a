import type { SheetClass } from "#shared/results.schema.ts";

type Class = Pick<SheetClass, "_id" | "verifiedAt" | "didNotRunAt">;

/**
 * Returns the next class after this one that is neither verified nor marked "did not run". After the last class it
 * continues with the first. Returns null if there is none.
 */
export function nextClass<Of extends Class>(classes: readonly Of[], after: Class): Of | null {
  const at = classes.findIndex(({ _id }) => _id === after._id);
  const following = [...classes.slice(at + 1), ...classes.slice(0, Math.max(at, 0))];
  return following.find(({ verifiedAt, didNotRunAt }) => !verifiedAt && !didNotRunAt) ?? null;
}
