import { hourMs } from "#shared/durations.ts";
import type { CacheEntries } from "./cache-db.ts";

export const shiftMs = 12 * hourMs;

/** Returns the names of the employees who worked with this tablet in this shift. `now` is in ms. */
export const namesOfShift = (employees: CacheEntries["employees"], now: number): string[] =>
  employees.filter(({ at }) => now - at < shiftMs).map(({ name }) => name);
