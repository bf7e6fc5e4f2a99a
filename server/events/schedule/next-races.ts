import { dayPacific } from "#shared/dates.ts";
import type { EventListItem } from "#shared/events.schema.ts";
import type { Ctx } from "../../platform/context.ts";
import { seasonsFor } from "../../seasons/season-settings.ts";
import { presentListItem } from "../present.ts";
import { nextInCountry, nextRounds } from "./ridden-store.ts";

/**
 * Returns the races that a rider is likely to enter next: rounds of the series that the rider entered, else events in
 * the rider's country.
 */
export async function nextRaces(
  ctx: Ctx,
  riderId: string,
  country: "US" | "CA",
  limit: number,
): Promise<EventListItem[]> {
  const today = dayPacific(ctx.now);
  const day = { today, seasons: await seasonsFor(ctx) };
  const rounds = await nextRounds(ctx.db, riderId, today, limit);
  const rows = rounds.length > 0 ? rounds : await nextInCountry(ctx.db, country, today, limit);
  return rows.map((row) => presentListItem(row, day));
}
