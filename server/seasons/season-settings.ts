import { asc, eq } from "drizzle-orm";
import { dayPacific, yearOf } from "#shared/dates.ts";
import { defaultProgramme, programmeFrom, type ProgrammeSettings } from "#shared/programme.ts";
import type { Ctx } from "../platform/context.ts";
import { cachedUntilWrite } from "../platform/db/cached-until-write.ts";
import type { Database, Reader } from "../platform/db/database.ts";
import { statement } from "../platform/db/statements/prepared.ts";
import { param } from "../platform/db/statements/prepared-params.ts";
import { programmeSettings } from "../programme/tables.ts";

/** Returns the season at an instant: the year in Pacific time. */
export const seasonAt = (now: Date): number => yearOf(dayPacific(now));

/** This has the settings of every season with some of its own, by year. Read it with `settingsIn`. */
export type Seasons = Readonly<Record<number, ProgrammeSettings>>;

/** Returns the settings of one season, or the defaults if the season has none. */
export const settingsIn = (seasons: Seasons, season: number): ProgrammeSettings => seasons[season] ?? defaultProgramme;

/** Returns the settings of the seasons, and the defaults, which all other seasons have. */
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
 * Returns the settings of every season with some of its own, uncached, for a decision about awards of several seasons.
 */
export async function readSeasons(reader: Reader): Promise<Seasons> {
  const bySeason = Map.groupBy(await settingsOfSeasons(reader), ({ season }) => season);
  return Object.fromEntries([...bySeason].map(([season, rows]) => [season, fromRows(rows)]));
}

const fromRows = (rows: readonly { key: string; value: unknown }[]): ProgrammeSettings =>
  programmeFrom(Object.fromEntries(rows.map(({ key, value }) => [key, value])));

const cachedSeasons = cachedUntilWrite("settings of all seasons", readSeasons);

/**
 * Returns the settings of every season with some of its own, cached until something is written, for pages and lists.
 */
export const seasonsFor = ({ db, now }: Pick<Ctx, "db" | "now">): Promise<Seasons> => cachedSeasons(db, now);

/** Returns a function for the settings of the current season, cached until something is written. */
export const createProgramme =
  (db: Database) =>
  async (now: Date): Promise<ProgrammeSettings> =>
    settingsIn(await cachedSeasons(db, now), seasonAt(now));

/** Returns the same context with the settings of a race's own season, for all code that decides about that race. */
export async function inSeason(reader: Reader, ctx: Ctx, season: number): Promise<Ctx> {
  return { ...ctx, programme: await programmeOfSeason(reader, season) };
}
