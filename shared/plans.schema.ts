import * as z from "zod/mini";
import { idField } from "./fields.ts";
import { askedRecord } from "./questions.schema.ts";
import { reasonCodes } from "./results.ts";

export const planInput = z.object({ classId: idField });
export const planParams = z.object({ classId: idField });

/**
 * How a rider's bikes stand for a race. `counts`: one of them meets the rules. `pending`: one will once its VIN is
 * verified. `old`, `late` and `invalid`: the newest one is of an older model year, was added too late, or is not of the
 * brand. `none`: there is no bike.
 */
const bikeStandings = ["counts", "pending", "old", "late", "invalid", "none"] as const;

/** A verified result without an account that has the rider's name or was suggested for the rider. */
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

/** What an event means for the signed-in rider. */
export const myRaceAnswer = z.object({
  /** The classes that fit the rider, the best fit first. */
  fits: z.array(z.object({ classId: z.string(), why: z.enum(["raced", "bike"]) })),
  /** The classes that the rider plans to race. */
  planned: z.array(z.string()),
  bike: z.object({
    standing: z.enum(bikeStandings),
    /** "2024 KTM 350 SX-F"; null without a bike. */
    name: z.nullable(z.string()),
    /** The oldest model year that counts, and the last day on which a bike may be added. */
    year: z.number(),
    until: z.string(),
  }),
  /** The reason other than the bike for which the rider would not be paid; null if there is none. */
  obstacle: z.nullable(
    z.object({
      reason: z.enum(reasonCodes),
      reasonValues: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
  /** The number of classes of this event that pay the rider so far. */
  paidClasses: z.number(),
  claimable: z.array(claimableResult),
});
export type MyRaceAnswer = z.infer<typeof myRaceAnswer>;
export type BikeStanding = MyRaceAnswer["bike"];
