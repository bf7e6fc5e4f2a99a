import * as z from "zod/mini";
import { raceStyles } from "./events.ts";
import { textQuery } from "./query-fields.ts";
import { confirmField, dayField, idField, optionalText, requiredText, versionField } from "./fields.ts";
import { payModes } from "./series.schema.ts";

// This module declares the data of a series that an admin enters.

/** This is the max number of rounds of a series. */
export const maxRounds = 200;

const season = z.int("year_invalid").check(z.minimum(1970, "year_invalid"), z.maximum(2200, "year_invalid"));
const round = z.int("invalid_value").check(z.minimum(1, "invalid_value"), z.maximum(999, "invalid_value"));

const optionalFields = {
  description: optionalText(1000),
  /** This is the pay mode: the rounds, the final standings, or both pay (docs/spec/results.md#payouts). */
  payMode: z.optional(z.enum(payModes, "invalid_value")),
  raceStyle: z.optional(z.nullable(z.enum(raceStyles, "invalid_value"))),
  firstDate: z.optional(z.nullable(dayField)),
  /** All deadlines of the final standings are counted from this day. */
  lastDate: z.optional(z.nullable(dayField)),
  promoterId: z.optional(z.nullable(idField)),
  categoryId: z.optional(z.nullable(idField)),
  /** These are all rounds of the series. An event that is left out remains, but no longer belongs to the series. */
  events: z.optional(
    z.array(z.object({ _id: idField, round: z.optional(z.nullable(round)) })).check(z.maxLength(maxRounds, "too_long")),
  ),
  /**
   * Without this checksum, or with another one, a change that moves money answers 409 `series_unconfirmed` with its
   * effects.
   */
  confirm: confirmField,
};

export const createSeriesInput = z.object({ ...optionalFields, name: requiredText(120), season });
export type CreateSeriesInput = z.infer<typeof createSeriesInput>;

export const updateSeriesInput = z.object({
  ...optionalFields,
  __v: versionField,
  name: z.optional(requiredText(120)),
  season: z.optional(season),
});
export type UpdateSeriesInput = z.infer<typeof updateSeriesInput>;

/**
 * `confirm` is the checksum of the effects. With any other text, the removal always answers 409 `series_unconfirmed`
 * with its effects and writes nothing.
 */
export const removeSeriesQuery = z.object({ confirm: textQuery(64) });
