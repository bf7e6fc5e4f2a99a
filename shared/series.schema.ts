import * as z from "zod/mini";
import { amountsByCurrency, eventListItem } from "./events.schema.ts";
import { raceStyles } from "./events.ts";
import { countryQuery, numberQuery, pageQuery, pagination, textQuery, zipcodeQuery } from "./query-fields.ts";

const text = z.nullable(z.string());

export const payModes = ["event", "overall", "both"] as const;
export type PayMode = (typeof payModes)[number];

const seriesListItem = z.object({
  _id: z.string(),
  __v: z.number(),
  name: z.string(),
  description: text,
  season: z.number(),
  payMode: z.enum(payModes),
  raceStyle: z.nullable(z.enum(raceStyles)),
  firstDate: text,
  lastDate: text,
  /** This is the number of rounds. */
  eventCount: z.number(),
  /** These are the first days of the rounds that were not canceled, in order. */
  roundDays: z.array(z.string()),
});
export type SeriesListItem = z.infer<typeof seriesListItem>;

export const seriesRecord = z.extend(seriesListItem, {
  promoter: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  category: z.nullable(z.object({ _id: z.string(), description: z.string() })),
  posted: z.object({ cash: amountsByCurrency, credit: amountsByCurrency }),
  /** If the series pays by its final standings, this is the id of the closing event that has them. */
  standings: text,
});
export type SeriesRecord = z.infer<typeof seriesRecord>;

export const seriesParams = z.object({ seriesId: z.uuid() });

export const seriesQuery = z.object({
  page: pageQuery,
  name: textQuery(),
  city: textQuery(),
  state: textQuery(),
  country: countryQuery,
  zipcode: zipcodeQuery,
  season: numberQuery(1970, 2200),
});
export type SeriesQuery = z.infer<typeof seriesQuery>;

export const seriesListAnswer = z.object({
  allSeries: z.array(seriesListItem),
  pagination,
  distinctStates: z.array(z.object({ country: z.string(), state: z.string() })),
});
export type SeriesListAnswer = z.infer<typeof seriesListAnswer>;

/** This is the closing event's id. */
export const standingsAnswer = z.object({ standings: z.string() });

export const serieAnswer = z.object({ serie: seriesRecord, events: z.array(eventListItem) });
export type SerieAnswer = z.infer<typeof serieAnswer>;
