import { eq, type SQL } from "drizzle-orm";
import type { ProgrammeSettings } from "#shared/programme.ts";
import { events } from "../events/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { readSeasons, seasonAt, settingsIn } from "../seasons/season-settings.ts";
import { awards } from "./tables.ts";

/**
 * Returns the season of an award, which is that of its race. An award without a race has the season in which it was
 * issued.
 */
export const seasonOfAward = ({ season, issuedAt }: { season: number | null; issuedAt: Date }): number =>
  season ?? seasonAt(issuedAt);

/**
 * Returns, by award id, the settings that apply to each award (docs/spec/portal.md#settings), read in the transaction.
 */
export async function rulesOfAwards(reader: Reader, where: SQL | undefined): Promise<Map<string, ProgrammeSettings>> {
  const rows = await reader
    .select({ id: awards.id, season: events.season, issuedAt: awards.issuedAt })
    .from(awards)
    .leftJoin(events, eq(events.id, awards.eventId))
    .where(where);
  if (rows.length === 0) return new Map();
  const seasons = await readSeasons(reader);
  return new Map(rows.map((row) => [row.id, settingsIn(seasons, seasonOfAward(row))]));
}

/** Returns the rules of the season of one award; undefined if there is no such award. */
export async function rulesOfAward(reader: Reader, awardId: string): Promise<ProgrammeSettings | undefined> {
  return (await rulesOfAwards(reader, eq(awards.id, awardId))).get(awardId);
}
