import * as z from "zod/mini";
import { booleanQuery } from "./query-fields.ts";
import { seriesEffects } from "./series-effects.schema.ts";
import { seriesEventsFaults } from "./series-events.ts";
import { seriesEventsFields } from "./series-events-headers.ts";

export const uploadEventsQuery = z.object({ preview: booleanQuery });

const field = z.enum(seriesEventsFields);
const text = z.nullable(z.string());

const uploadedRow = z.object({
  line: z.number(),
  /** These are the cells as uploaded, so that faulty rows can be downloaded with their reasons. */
  cells: z.array(z.string()),
  title: z.string(),
  change: z.enum(["new", "changed", "same", "faulty"]),
  /** The row changes this event; it is null for a new one. */
  eventId: text,
  /** This is true for an existing event that becomes a round of the series. */
  joins: z.boolean(),
  /** These are the fields that the row changes; days are YYYY-MM-DD. A new event lists every field that has a value. */
  fields: z.array(z.object({ field, before: text, after: text })),
  faults: z.array(z.object({ code: z.enum(seriesEventsFaults), field: z.nullable(field), value: z.string() })),
});
export type UploadedRow = z.infer<typeof uploadedRow>;

/**
 * These are the effects of a file of events, real or in a preview: the valid rows, and what is wrong with the others.
 */
export const uploadEventsAnswer = z.object({
  preview: z.boolean(),
  /**
   * The client sends this back as the form's field `confirm`, so that exactly these changes are made: if they differ by
   * then, the upload answers 409 `series_unconfirmed` with the current preview.
   */
  checksum: z.string(),
  header: z.array(z.string()),
  rows: z.array(uploadedRow),
  /** These are the columns that were not recognized. */
  ignoredColumns: z.array(z.string()),
  /** In an export of several series, this many rows belong to other series and were skipped. */
  otherRows: z.number(),
  /** These are the money movements that the changes cause in verified results. */
  effects: seriesEffects,
});
export type UploadEventsAnswer = z.infer<typeof uploadEventsAnswer>;
