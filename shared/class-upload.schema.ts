import * as z from "zod/mini";
import { classCsvErrorCodes } from "./class-csv.ts";
import { eventRecord, placeInput } from "./events.schema.ts";
import { payoutTypes } from "./events.ts";
import { currencies } from "./money.ts";
import { booleanQuery, textQuery } from "./query-fields.ts";

/** `confirm` is the checksum of the effects on awards that the user confirmed, as for a sheet of classes. */
export const uploadClassQuery = z.object({ preview: booleanQuery, confirm: textQuery(64) });
export type UploadClassQuery = z.infer<typeof uploadClassQuery>;

/**
 * This answer says what a class file changes, or would change in a preview: the valid rows, and the errors of the
 * others.
 */
export const uploadClassAnswer = z.object({
  preview: z.boolean(),
  classes: z.array(
    z.object({
      name: z.string(),
      payoutType: z.enum(payoutTypes),
      /** `replaced` means that the class exists and its places are replaced. */
      change: z.enum(["new", "replaced", "same"]),
      places: z.array(placeInput),
      posted: z.number(),
    }),
  ),
  errors: z.array(
    z.object({
      code: z.enum(classCsvErrorCodes),
      line: z.number(),
      column: z.string(),
      value: z.string(),
      suggestion: z.optional(z.string()),
    }),
  ),
  /** These are the unpaid places between paying ones. They are allowed, but reported as a warning. */
  gaps: z.array(z.object({ name: z.string(), places: z.array(z.number()) })),
  /** These columns were not recognized. */
  ignoredColumns: z.array(z.string()),
  /** In an export of several events, this many rows belong to other events and were skipped. */
  otherRows: z.number(),
  currency: z.enum(currencies),
  /** This is true if the payouts are above the event's budget, so they wait for approval. */
  waits: z.boolean(),
  /** This is the event after an actual upload; a preview leaves it out. */
  event: z.optional(eventRecord),
});
export type UploadClassAnswer = z.infer<typeof uploadClassAnswer>;
