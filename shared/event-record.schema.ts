import * as z from "zod/mini";
import { raceStyles } from "./events.ts";
import { dayField, idField, optionalText, requiredText } from "./fields.ts";

/** What an admin writes of an event: its own record, not its classes and results. */

const season = z.int("invalid_value").check(z.minimum(1970, "invalid_value"), z.maximum(2200, "invalid_value"));
const budget = z
  .int("amount_invalid")
  .check(z.minimum(0, "amount_invalid"), z.maximum(1_000_000_000, "amount_invalid"));
const round = z.int("invalid_value").check(z.minimum(1, "invalid_value"), z.maximum(999, "invalid_value"));
const country = z.enum(["US", "CA"], "required");

const optionalFields = {
  raceStyle: z.optional(z.nullable(z.enum(raceStyles, "invalid_value"))),
  venue: optionalText(120),
  venueWebsite: optionalText(300),
  city: optionalText(80),
  state: optionalText(40),
  zipcode: optionalText(12),
  /** Left out, a one-day event. */
  lastDate: z.optional(dayField),
  /** Left out, the year of its first day. */
  season: z.optional(season),
  /** Whose event it is; null: of nobody yet. */
  promoterId: z.optional(z.nullable(idField)),
  /** What a verification may award before an admin is asked; null: all that it posts (decisions §4). */
  budget: z.optional(z.nullable(budget)),
  /** The series that it is a round of, all of them: who is left out loses the round, which stays (decisions §4). */
  series: z.optional(
    z.array(z.object({ _id: idField, round: z.optional(z.nullable(round)) })).check(z.maxLength(20, "too_long")),
  ),
};

export const createEventInput = z.object({
  ...optionalFields,
  title: requiredText(120),
  country,
  firstDate: dayField,
});
export type CreateEventInput = z.infer<typeof createEventInput>;

export const updateEventInput = z.object({
  ...optionalFields,
  __v: z.int("required"),
  title: z.optional(requiredText(120)),
  country: z.optional(country),
  firstDate: z.optional(dayField),
  canceled: z.optional(z.boolean("invalid_value")),
  /** A person has read what cancelling takes back; without it, an event with awards is answered 409 with what they are. */
  takeBack: z.optional(z.boolean("invalid_value")),
});
export type UpdateEventInput = z.infer<typeof updateEventInput>;

/** The copy has the classes and payouts, and no results; its length stays where only the first day is said. */
export const duplicateEventInput = z.object({
  title: z.optional(requiredText(120)),
  firstDate: z.optional(dayField),
  lastDate: z.optional(dayField),
});
export type DuplicateEventInput = z.infer<typeof duplicateEventInput>;
