import { racesOfHolders } from "../../ledger/reads/valid-awards.ts";
import type { Reader } from "../../platform/db/database.ts";
import { racesOfResults } from "../result-store.ts";

/** This is the number of riders per statement, because both databases limit the number of parameters. */
const atOnce = 500;

/**
 * Returns the events that must be evaluated again when these riders change, each with the riders whom it concerns, who
 * have results in the event or hold awards from it. The events are in the order of their ids, so that two transactions
 * lock them in the same order.
 */
export async function racesOfRiders(
  reader: Reader,
  riderIds: readonly string[],
  find: (reader: Reader, riderIds: readonly string[]) => PromiseLike<Race[]> = racesOfBoth,
): Promise<Map<string, string[]>> {
  const found = new Map<string, Set<string>>();
  for (let at = 0; at < riderIds.length; at += atOnce) {
    for (const { eventId, riderId } of await find(reader, riderIds.slice(at, at + atOnce))) {
      if (eventId === null || riderId === null) continue;
      found.set(eventId, (found.get(eventId) ?? new Set()).add(riderId));
    }
  }
  return new Map([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([eventId, own]) => [eventId, [...own]]));
}

interface Race {
  eventId: string | null;
  riderId: string | null;
}

const racesOfBoth = async (reader: Reader, riderIds: readonly string[]): Promise<Race[]> => [
  ...(await racesOfResults(reader, riderIds)),
  ...(await racesOfHolders(reader, riderIds)),
];
