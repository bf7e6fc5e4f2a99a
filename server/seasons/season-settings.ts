import { asc, eq } from "drizzle-orm";
import { dayPacific, yearOf } from "#shared/dates.ts";
import { defaultProgramme, type ProgrammeSettings } from "#shared/programme.ts";
import { programmeFrom } from "#shared/stored-programme.ts";
import type { Ctx } from "../platform/context.ts";
import { cachedUntilWrite } from "../platform/db/cached-until-write.ts";
import type { Database, Reader } from "../platform/db/database.ts";
import { statement } from "../platform/db/statements/prepared.ts";
import { param } from "../platform/db/statements/prepared-params.ts";
import { programmeSettings } from "../programme/tables.ts";

/** Returns the season at a time, which is the year in Pacific time. */
export const seasonAt = (now: Date): number => yearOf(dayPacific(now));

/**
 * This has the settings, by year, of every season whose settings differ from the defaults. Read it with `settingsIn`.
 */
export type Seasons = Readonly<Record<number, ProgrammeSettings>>;

/** Returns the settings of one season, or the defaults if the season has none. */
export const settingsIn = (seasons: Seasons, season: number): ProgrammeSettings => seasons[season] ?? defaultProgramme;

/** Returns the defaults, which apply to all other seasons, and the settings of these seasons. */
export const everyProgramme = (seasons: Seasons): ProgrammeSettings[] => [defaultProgramme, ...Object.values(seasons)];

const settingsOfSeason = statement("settings of season", (reader: Reader) =>
  reader
    .select({ key: programmeSettings.key, value: programmeSettings.value })
    .from(programmeSettings)
    .where(eq(programmeSettings.season, param("season"))),
);

const settingsOfSeasons = statement("settings of all seasons", (reader: Reader) =>
  reader
    .select({ season: programmeSettings.season, key: programmeSettings.key, value: programmeSettings.value })
    .from(programmeSettings)
    .orderBy(asc(programmeSettings.season), asc(programmeSettings.key)),
);

/**
 * Returns the settings of a season: the defaults and the admins' changes. They are not cached, so that a decision never
 * uses outdated settings.
 */
export async function programmeOfSeason(reader: Reader, season: number): Promise<ProgrammeSettings> {
  return fromRows(await settingsOfSeason(reader, { season }));
}

/**
 * Returns the settings of every season that differs from the defaults, without a cache, for decisions about awards of
 * several seasons.
 */
export async function readSeasons(reader: Reader): Promise<Seasons> {
  const bySeason = Map.groupBy(await settingsOfSeasons(reader), ({ season }) => season);
  return Object.fromEntries([...bySeason].map(([season, rows]) => [season, fromRows(rows)]));
}

const fromRows = (rows: readonly { key: string; value: unknown }[]): ProgrammeSettings =>
  programmeFrom(Object.fromEntries(rows.map(({ key, value }) => [key, value])));

const cachedSeasons = cachedUntilWrite("settings of all seasons", readSeasons);

/**
 * Returns the settings of every season that differs from the defaults, cached until the next write, for pages and
 * lists.
 */
export const seasonsFor = ({ db, now }: Pick<Ctx, "db" | "now">): Promise<Seasons> => cachedSeasons(db, now);

/** Returns a function that returns the settings of the current season, cached until the next write. */
export const createProgramme =
  (db: Database) =>
  async (now: Date): Promise<ProgrammeSettings> =>
    settingsIn(await cachedSeasons(db, now), seasonAt(now));

/** Returns the same context with the settings of a race's own season, for all code that decides about that race. */
export async function inSeason(reader: Reader, ctx: Ctx, season: number): Promise<Ctx> {
  return { ...ctx, programme: await programmeOfSeason(reader, season) };
}
