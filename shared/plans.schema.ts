import * as z from "zod/mini";
import { namedBike } from "./bikes.schema.ts";
import { idField } from "./fields.ts";
import { askedRecord } from "./questions.schema.ts";
import { reasonCodes } from "./results.ts";

export const planInput = z.object({ classId: idField });
export const planParams = z.object({ classId: idField });

/**
 * This says whether a rider's bikes meet the rules of a race. `counts`: one of them does. `pending`: one will once its
 * VIN is verified. `old`, `late` and `invalid`: the newest one is of an older model year, was added too late, or is not
 * of the brand. `none`: there is no bike.
 */
const bikeStandings = ["counts", "pending", "old", "late", "invalid", "none"] as const;

/** This is a verified result without an account that has the rider's name or was suggested for the rider. */
const claimableResult = z.object({
  resultId: z.string(),
  classId: z.string(),
  className: z.string(),
  place: z.nullable(z.number()),
  name: z.string(),
  number: z.nullable(z.string()),
  asked: z.nullable(askedRecord),
});
export type ClaimableResult = z.infer<typeof claimableResult>;

/** This says what an event means for the logged-in rider. */
export const myRaceAnswer = z.object({
  /** These classes fit the rider, the best fit first. */
  fits: z.array(z.object({ classId: z.string(), why: z.enum(["raced", "bike"]) })),
  /** The rider plans to race these classes. */
  planned: z.array(z.string()),
  bike: z.object({
    standing: z.enum(bikeStandings),
    /** This is the bike that the standing is about; it is null if there is no bike. */
    about: z.nullable(namedBike),
    /** `year` is the oldest model year that counts, and `until` is the last day on which a bike may be added. */
    year: z.number(),
    until: z.string(),
  }),
  /** This is the reason other than the bike for which the rider would not be paid; it is null if there is none. */
  obstacle: z.nullable(
    z.object({
      reason: z.enum(reasonCodes),
      reasonValues: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
  /** This is the number of classes of this event that pay the rider so far. */
  paidClasses: z.number(),
  claimable: z.array(claimableResult),
});
export type MyRaceAnswer = z.infer<typeof myRaceAnswer>;
export type BikeStanding = MyRaceAnswer["bike"];
