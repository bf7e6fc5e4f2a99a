import * as z from "zod/mini";
import { raceStyles } from "./events.ts";
import { dayField, idField, optionalText, requiredText } from "./fields.ts";
import { payModes } from "./series.schema.ts";

/** What an admin writes of a series. */

const season = z.int("required").check(z.minimum(1970, "invalid_value"), z.maximum(2200, "invalid_value"));
const round = z.int("invalid_value").check(z.minimum(1, "invalid_value"), z.maximum(999, "invalid_value"));

const optionalFields = {
  description: optionalText(1000),
  /** What pays: the rounds, the final standings, or both (decisions §4). */
  payMode: z.optional(z.enum(payModes, "invalid_value")),
  raceStyle: z.optional(z.nullable(z.enum(raceStyles, "invalid_value"))),
  firstDate: z.optional(z.nullable(dayField)),
  /** The clocks of the final standings start here. */
  lastDate: z.optional(z.nullable(dayField)),
  promoterId: z.optional(z.nullable(idField)),
  categoryId: z.optional(z.nullable(idField)),
  /** Its rounds, all of them: an event that is left out stays, as a round of none. */
  events: z.optional(
    z.array(z.object({ _id: idField, round: z.optional(z.nullable(round)) })).check(z.maxLength(200, "too_long")),
  ),
};

export const createSeriesInput = z.object({ ...optionalFields, name: requiredText(120), season });
export type CreateSeriesInput = z.infer<typeof createSeriesInput>;

export const updateSeriesInput = z.object({
  ...optionalFields,
  __v: z.int("required"),
  name: z.optional(requiredText(120)),
  season: z.optional(season),
});
export type UpdateSeriesInput = z.infer<typeof updateSeriesInput>;
