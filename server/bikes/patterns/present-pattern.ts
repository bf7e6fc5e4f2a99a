import type { VinPatternRow } from "#shared/vin-patterns.list.ts";
import type { withBikes } from "./count-bikes.ts";

type CountedPattern = Awaited<ReturnType<typeof withBikes>>[number];

export const presentPattern = (row: CountedPattern): VinPatternRow => ({
  _id: row.id,
  make: row.make,
  model: row.model,
  year: row.year,
  pattern: row.pattern,
  verified: row.verified,
  bikes: row.bikes,
  pending: row.pending,
});
