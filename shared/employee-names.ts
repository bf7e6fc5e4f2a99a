import { nameKey } from "./name-key.ts";

/**
 * Returns the names to choose from at a counter: recently used ones first, then the others. Two spellings of a name are
 * one person, in the most recent spelling.
 */
export function employeeNames(used: readonly string[], others: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const name of [...used, ...others]) if (!byKey.has(nameKey(name))) byKey.set(nameKey(name), name);
  return [...byKey.values()];
}
