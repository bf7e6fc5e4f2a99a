import { eq } from "drizzle-orm";
import { programmeFrom, type ProgrammeSettings } from "#shared/programme.ts";
import type { Database } from "./db/database.ts";
import { programmeSettings } from "./tables.ts";

/** How long another replica may go on with the settings from before a change. */
const keptForMs = 10_000;

export type ProgrammeOf = (now: Date) => Promise<ProgrammeSettings>;

/** The programme's settings of the season: the defaults, and what admins changed (decisions §1). */
export function createProgramme(db: Database): ProgrammeOf {
  let kept: { until: number; season: number; settings: ProgrammeSettings } | null = null;
  return async (now) => {
    const season = now.getUTCFullYear();
    if (kept && kept.season === season && now.getTime() < kept.until) return kept.settings;
    const rows = await db
      .select({ key: programmeSettings.key, value: programmeSettings.value })
      .from(programmeSettings)
      .where(eq(programmeSettings.season, season));
    const settings = programmeFrom(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
    kept = { until: now.getTime() + keptForMs, season, settings };
    return settings;
  };
}
