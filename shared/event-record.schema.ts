import * as z from "zod/mini";
import { raceStyles } from "./events.ts";
import { centsField, dayField, idField, optionalText, requiredText, versionField } from "./fields.ts";

// This module declares the data of an event that an admin enters, without its classes and results.

const season = z.int("year_invalid").check(z.minimum(1970, "year_invalid"), z.maximum(2200, "year_invalid"));
const budget = centsField(0, 1_000_000_000);
const round = z.int("invalid_value").check(z.minimum(1, "invalid_value"), z.maximum(999, "invalid_value"));
const country = z.enum(["US", "CA"], "required");

const optionalFields = {
  raceStyle: z.optional(z.nullable(z.enum(raceStyles, "invalid_value"))),
  venue: optionalText(120),
  venueWebsite: optionalText(300),
  city: optionalText(80),
  state: optionalText(40),
  zipcode: optionalText(12),
  /** This is the last day; by default the event has one day. */
  lastDate: z.optional(dayField),
  /** The default season is the year of the first day. */
  season: z.optional(season),
  /** This is the promoter of the event; it is null if there is none yet. */
  promoterId: z.optional(z.nullable(idField)),
  /**
   * The results may award up to this amount in cents without an admin's approval; null sets it to the total currently
   * posted.
   */
  budget: z.optional(z.nullable(budget)),
  /**
   * The event is a round of all these series. If a series is left out, the event is no longer a round of it; the event
   * itself remains.
   */
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
  __v: versionField,
  title: z.optional(requiredText(120)),
  country: z.optional(country),
  firstDate: z.optional(dayField),
  canceled: z.optional(z.boolean("invalid_value")),
  /**
   * This is true if the user has seen what canceling takes back. Without it, canceling an event with awards answers 409
   * with the list of awards.
   */
  takeBack: z.optional(z.boolean("invalid_value")),
  /**
   * This is the checksum of the effects that the user has seen. With another text, a change that moves money answers 409
   * `series_unconfirmed` with its effects and saves nothing; it replaces `takeBack`.
   */
  confirm: optionalText(100),
});
export type UpdateEventInput = z.infer<typeof updateEventInput>;

/**
 * This input makes a copy, which has the classes and payouts but no results; if only the first day is sent, the copy
 * has as many days as the original.
 */
export const duplicateEventInput = z.object({
  title: z.optional(requiredText(120)),
  firstDate: z.optional(dayField),
  lastDate: z.optional(dayField),
});
export type DuplicateEventInput = z.infer<typeof duplicateEventInput>;
