import type { ClassRecord } from "#shared/events.schema.ts";
import { payingRanges } from "./paying-ranges.ts";

/**
 * Returns the first place of the paying range that contains this place. If no range contains it, returns the first
 * place that pays.
 */
export function payingPlace(row: ClassRecord, place: number): number {
  const ranges = payingRanges([row]);
  return (ranges.find(({ from, to }) => from <= place && place <= to) ?? ranges[0])?.from ?? 1;
}
