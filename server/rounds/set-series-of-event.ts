import type { Tx } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { knownSeries, roundsOfEvent, writeRounds, type Round } from "./store.ts";

/**
 * Sets the series of which an event is a round. Returns true if that changed. It runs inside the transaction of a verb
 * that has checked its policy and records the change.
 */
export async function setSeriesOfEvent(tx: Tx, eventId: string, wanted: readonly Round[]): Promise<boolean> {
  const ids = new Set(wanted.map(({ seriesId }) => seriesId));
  if (ids.size < wanted.length || (await knownSeries(tx, [...ids])) < ids.size) {
    throw new Problem("invalid_value", { fields: { series: "invalid_value" } });
  }
  const before = await roundsOfEvent(tx, eventId);
  if (textOf(before) === textOf(wanted)) return false;
  await writeRounds(tx, eventId, wanted);
  return true;
}

const textOf = (rounds: readonly Round[]): string =>
  rounds
    .map(({ seriesId, round }) => `${seriesId} ${round}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join();
