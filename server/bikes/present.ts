import type { BikeRecord } from "#shared/bikes.schema.ts";
import type { bikes } from "./tables.ts";

export function presentBike(row: typeof bikes.$inferSelect): BikeRecord {
  const { id, vin, year, make, model, state, decidedBy, reason, addedAt, verifiedAt } = row;
  return {
    _id: id,
    vin,
    year,
    make,
    model,
    valid: state === "pending" ? null : state === "valid",
    state,
    rejectedBecause: state === "invalid" && decidedBy !== null ? reason : null,
    addedAt: addedAt.toISOString(),
    verifiedAt: verifiedAt?.toISOString() ?? null,
  };
}
