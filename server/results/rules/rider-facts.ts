import type { RiderFacts } from "#shared/results.ts";
import type { Reader } from "../../platform/db/database.ts";
import { knownRiders } from "./rider-facts-store.ts";

/** Returns the facts by which a rider's results are evaluated; null if there is no such rider. */
export async function riderFacts(reader: Reader, riderId: string): Promise<RiderFacts | null> {
  return (await knownRiders(reader, [riderId])).get(riderId)?.facts ?? null;
}
