import type { RiderFacts } from "#shared/results.ts";
import type { Reader } from "../../platform/db/database.ts";
import { knownRiders, type KnownRider } from "./rider-facts-store.ts";

/** Returns the facts by which a rider's results are evaluated; null if there is no such rider. */
export async function riderFacts(reader: Reader, riderId: string): Promise<RiderFacts | null> {
  return (await knownRiders(reader, [riderId])).get(riderId)?.facts ?? null;
}

/** Returns the email address and the language of each of these riders whose account is active, by the rider's id. */
export async function activeContacts(
  reader: Reader,
  riderIds: readonly string[],
): Promise<Map<string, Pick<KnownRider, "email" | "locale">>> {
  const riders = await knownRiders(reader, riderIds);
  return new Map([...riders].filter(([, { facts }]) => facts.active));
}
