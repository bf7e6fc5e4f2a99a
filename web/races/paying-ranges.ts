import type { ClassRecord } from "#shared/events.schema.ts";
import { payoutOfPlace, type PlacePayout } from "#shared/events.ts";
import { commonColumns, joinedByValue, type PlaceRange } from "#shared/place-ranges.ts";

type Paying = Pick<ClassRecord, "payoutType"> & { places: readonly PlacePayout[] };

/** Returns what a class pays for a place, in cents. */
export const paidAt = ({ payoutType, places }: Paying, place: number): number =>
  payoutType === "noPayout" ? 0 : payoutOfPlace(places, place);

/** Returns the fewest ranges of places in which each class pays one amount, without those that no class pays. */
export function payingRanges(classes: readonly Paying[]): PlaceRange[] {
  const ranges = classes.flatMap(({ places }) => places.map(({ fromPlace: from, toPlace: to }) => ({ from, to })));
  return joinedByValue(commonColumns(ranges), classes, paidAt).filter(({ from }) =>
    classes.some((row) => paidAt(row, from) > 0),
  );
}
