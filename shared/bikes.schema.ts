import * as z from "zod/mini";
import { optionalText } from "./fields.ts";

const bikeStates = ["valid", "invalid", "pending"] as const;

export const bikeRecord = z.object({
  _id: z.string(),
  vin: z.string(),
  year: z.nullable(z.number()),
  make: z.nullable(z.string()),
  model: z.nullable(z.string()),
  /** This is true if a verified pattern matches, and null while the bike is pending (docs/spec/bikes.md). */
  valid: z.nullable(z.boolean()),
  state: z.enum(bikeStates),
  /** This is the reason why staff rejected the bike; it is null if they did not. */
  rejectedBecause: z.nullable(z.string()),
  addedAt: z.string(),
  verifiedAt: z.nullable(z.string()),
});
export type BikeRecord = z.infer<typeof bikeRecord>;

/** These are the parts of a bike's name. The web puts them in the order of its language (bike-name.ts). */
export const namedBike = z.pick(bikeRecord, { year: true, make: true, model: true });
export type NamedBike = z.infer<typeof namedBike>;

/**
 * This is the input of a bike. typed-vin.ts checks the VIN's format, because it can suggest the VIN that was probably
 * meant.
 */
export const bikeInput = z.object({
  vin: z.string("required").check(z.trim(), z.minLength(1, "required"), z.maxLength(40, "invalid_vin")),
  make: optionalText(60),
  model: optionalText(60),
});
export type BikeInput = z.infer<typeof bikeInput>;

export const bikeAnswer = z.object({ bike: bikeRecord });
/** The refusal of a VIN carries the VIN that was probably meant, if there is one. */
export const vinSuggestion = z.object({ suggestion: z.optional(z.string()) });

export const vinCheckQuery = z.object({ vin: z.string("required").check(z.maxLength(40, "invalid_vin")) });

export const vinCheckAnswer = z.object({
  vin: z.string(),
  state: z.enum(bikeStates),
  reason: z.nullable(z.enum(["length", "letters", "too_old"])),
  suggestion: z.nullable(z.string()),
  make: z.nullable(z.string()),
  model: z.nullable(z.string()),
  year: z.nullable(z.number()),
  warnings: z.array(z.enum(["check_digit", "other_maker"])),
  /** This is the oldest model year that can be added now. */
  qualifyingYear: z.number(),
});
export type VinCheckAnswer = z.infer<typeof vinCheckAnswer>;
