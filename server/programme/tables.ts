import { instant, int, table } from "../platform/db/columns.ts";

/** How often the settings of a season were changed; the settings themselves are in `programme_settings`. */
export const programmeSeasons = table("programme_seasons", {
  season: int().primaryKey(),
  version: int().notNull().default(0),
  updatedAt: instant().notNull(),
});
