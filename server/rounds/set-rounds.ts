import type { UpdateSeriesInput } from "#shared/series-record.schema.ts";
import type { Tx } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { eventsOf } from "./rounds-of-series.ts";
import { knownRounds, writeEvents } from "./store.ts";

/**
 * Sets the rounds of a series. Returns the events that were added or removed, whose results now pay differently. It
 * runs inside the transaction of a verb that has checked its policy and records the change.
 */
export async function setRounds(
  tx: Tx,
  seriesId: string,
  wanted: NonNullable<UpdateSeriesInput["events"]>,
): Promise<string[]> {
  const ids = new Set(wanted.map(({ _id }) => _id));
  if (ids.size < wanted.length || (await knownRounds(tx, [...ids])) < ids.size) {
    throw new Problem("invalid_value", { fields: { events: "invalid_value" } });
  }
  const before = (await eventsOf(tx, seriesId)).filter(({ kind }) => kind === "event").map(({ id }) => id);
  const rounds = wanted.map(({ _id, round }) => ({ eventId: _id, round: round ?? null }));
  await writeEvents(tx, seriesId, before, rounds);
  const had = new Set(before);
  return [...before.filter((id) => !ids.has(id)), ...[...ids].filter((id) => !had.has(id))];
}
