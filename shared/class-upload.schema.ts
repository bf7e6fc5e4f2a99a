import * as z from "zod/mini";
import { classCsvErrorCodes } from "./class-csv.ts";
import { eventRecord, placeInput } from "./events.schema.ts";
import { payoutTypes } from "./events.ts";
import { currencies } from "./money.ts";
import { booleanQuery } from "./query-fields.ts";

export const uploadClassQuery = z.object({ preview: booleanQuery });

/** What a class file does, or would do: the rows that are good, and what is wrong with the others. */
export const uploadClassAnswer = z.object({
  preview: z.boolean(),
  classes: z.array(
    z.object({
      name: z.string(),
      payoutType: z.enum(payoutTypes),
      /** new, or an existing class whose places it replaces. */
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
  /** Places between paying ones that pay nothing: allowed, but worth a look. */
  gaps: z.array(z.object({ name: z.string(), places: z.array(z.number()) })),
  /** Columns that mean nothing here. */
  passedOver: z.array(z.string()),
  currency: z.enum(currencies),
  /** The event after a real upload. */
  event: z.optional(eventRecord),
});
export type UploadClassAnswer = z.infer<typeof uploadClassAnswer>;
