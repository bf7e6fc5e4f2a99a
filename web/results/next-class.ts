import type { SheetClass } from "#shared/results.schema.ts";

type Class = Pick<SheetClass, "_id" | "verifiedAt" | "didNotRunAt">;

/** Returns the class after this one that is neither verified nor marked "did not run", from the start again at the end. */
export function nextClass<Of extends Class>(classes: readonly Of[], after: Class): Of | null {
  const at = classes.findIndex(({ _id }) => _id === after._id);
  const following = [...classes.slice(at + 1), ...classes.slice(0, Math.max(at, 0))];
  return following.find(({ verifiedAt, didNotRunAt }) => !verifiedAt && !didNotRunAt) ?? null;
}
