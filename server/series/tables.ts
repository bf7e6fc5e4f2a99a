import type { SeriesPayouts } from "#shared/series-payouts.schema.ts";
import { index, instant, int, json, table, text } from "../platform/db/columns.ts";
import { categories } from "../categories/tables.ts";
import { promoters } from "../promoters/tables.ts";

export const series = table(
  "series",
  {
    id: text().primaryKey(),
    promoterId: text().references(() => promoters.id),
    categoryId: text().references(() => categories.id),
    name: text().notNull(),
    nameKey: text().notNull(),
    description: text(),
    season: int().notNull(),
    /**
     * This says what pays: the rounds (event), the final standings (overall), or both. See
     * docs/spec/results.md#standings.
     */
    payMode: text().$type<"event" | "overall" | "both">().notNull().default("event"),
    raceStyle: text().$type<"flat" | "motocross" | "road" | "offroad">(),
    firstDate: text(),
    lastDate: text(),
    /** These are the payouts that staff apply to the rounds, by class; they are null until staff set them. */
    payouts: json<SeriesPayouts>(),
    createdAt: instant().notNull(),
    version: int().notNull().default(0),
  },
  (t) => [
    index("series_promoter").on(t.promoterId),
    index("series_name").on(t.nameKey),
    index("series_dates").on(t.firstDate),
    index("series_season").on(t.season, t.nameKey),
    index("series_category").on(t.categoryId),
  ],
);
