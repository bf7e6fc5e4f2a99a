import { eq } from "drizzle-orm";
import { dayPacific, yearOf } from "#shared/dates.ts";
import { programmeFrom, type ProgrammeSettings } from "#shared/programme.ts";
import type { Ctx } from "./context.ts";
import type { Database, Reader } from "./db/database.ts";
import { statement } from "./db/prepared.ts";
import { given } from "./db/steady-values.ts";
import { programmeSettings } from "./tables.ts";

/** How long another server may use the old settings after a change. */
const keptForMs = 10_000;

export type ProgrammeOf = (now: Date) => Promise<ProgrammeSettings>;

/** The season at an instant: the year in Pacific time. */
export const seasonAt = (now: Date): number => yearOf(dayPacific(now));

/** The program's settings of the current season, cached for some seconds. */
export function createProgramme(db: Database): ProgrammeOf {
  let kept: { until: number; season: number; settings: ProgrammeSettings } | null = null;
  return async (now) => {
    const season = seasonAt(now);
    if (kept && kept.season === season && now.getTime() < kept.until) return kept.settings;
    const settings = await programmeOfSeason(db, season);
    kept = { until: now.getTime() + keptForMs, season, settings };
    return settings;
  };
}

const settingsOfSeason = statement("settings of season", (reader: Reader) =>
  reader
    .select({ key: programmeSettings.key, value: programmeSettings.value })
    .from(programmeSettings)
    .where(eq(programmeSettings.season, given("season"))),
);

/**
 * The settings of a season: the defaults and the admins' changes. Not cached, so that a decision never uses outdated
 * settings.
 */
export async function programmeOfSeason(reader: Reader, season: number): Promise<ProgrammeSettings> {
  const rows = await settingsOfSeason(reader, { season });
  return programmeFrom(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
}

/** The same context with the settings of a race's own season, for all code that decides about that race. */
export async function inSeason(reader: Reader, ctx: Ctx, season: number): Promise<Ctx> {
  return { ...ctx, programme: await programmeOfSeason(reader, season) };
}
