import * as z from "zod/mini";
import { booleanQuery, formatQuery, idQuery, numberQuery } from "./query-fields.ts";

/**
 * At most this many events or series can be selected one by one. More can be exported only as a whole season or series.
 */
export const maxChosen = 200;

/** This is a list of ids in a query, separated by commas. */
const idsQuery = z.optional(
  z.pipe(
    z.string().check(z.maxLength(maxChosen * 37, "too_long")),
    z.pipe(
      z.transform((text: string) => text.split(",").filter((id) => id !== "")),
      z.array(z.uuid("invalid_value")).check(z.maxLength(maxChosen, "too_long")),
    ),
  ),
);

const common = {
  season: numberQuery(2000, 2100),
  format: formatQuery,
  /**
   * If this is true, the file is sent as a stream of frames that also report how many rows were written
   * (shared/streamed-file.ts).
   */
  progress: booleanQuery,
};

/** A preview without a season, a series or events is of the current season; a file needs one of them. */
export const exportClassesQuery = z.object({ ...common, seriesId: idQuery, eventIds: idsQuery });
export type ExportClassesQuery = z.infer<typeof exportClassesQuery>;

export const exportEventsQuery = z.object({ ...common, seriesIds: idsQuery });
export type ExportEventsQuery = z.infer<typeof exportEventsQuery>;

const chosenSeries = z.object({ _id: z.string(), name: z.string(), season: z.number() });

const preview = {
  /** The preview is of this season. */
  season: z.number(),
  seasons: z.array(z.number()),
  /** This is the number of rows in the file, without its header. */
  total: z.number(),
  header: z.array(z.string()),
  /** These are the first rows of the file. */
  rows: z.array(z.array(z.string())),
};

/** This is a preview of an export of class payouts, with the choices for the form. */
export const exportClassesAnswer = z.object({
  ...preview,
  /** These are the series of the season. */
  series: z.array(chosenSeries),
  /** These are the events of the season or the series, without canceled ones; at most 200. */
  events: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      firstDate: z.string(),
      lastDate: z.string(),
      classes: z.number(),
    }),
  ),
  /** This is the number of these events, including those that `events` leaves out. */
  eventCount: z.number(),
});
export type ExportClassesAnswer = z.infer<typeof exportClassesAnswer>;

export const exportEventsAnswer = z.object({
  ...preview,
  /** These are the series of the season, at most 200. */
  series: z.array(z.extend(chosenSeries, { rounds: z.number() })),
  seriesCount: z.number(),
});
export type ExportEventsAnswer = z.infer<typeof exportEventsAnswer>;
