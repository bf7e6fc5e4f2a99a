import { instant, int, json, primaryKey, table, text } from "../platform/db/columns.ts";

/** A season stores only the program settings that differ from the defaults (docs/spec/portal.md#settings). */
export const programmeSettings = table(
  "programme_settings",
  {
    season: int().notNull(),
    key: text().notNull(),
    value: json<unknown>().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.season, t.key] })],
);

/**
 * The version counts how often the settings of a season were changed; the settings themselves are in
 * `programmeSettings`.
 */
export const programmeSeasons = table("programme_seasons", {
  season: int().primaryKey(),
  version: int().notNull().default(0),
  updatedAt: instant().notNull(),
});
