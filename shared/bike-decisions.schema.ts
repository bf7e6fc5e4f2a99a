import * as z from "zod/mini";
import { confirmField, requiredText } from "./fields.ts";
import { purse } from "./results.schema.ts";

// This module declares how staff decide about riders' bikes, and what follows in bikes, riders and money
// (docs/spec/bikes.md#verifying-bikes).

/** The effects of a decision about bikes. */
export const bikeEffects = z.object({
  /** Sent back as `confirm`, so that exactly these effects are confirmed. */
  checksum: z.string(),
  /** The bikes that get another state, and the number of riders who have them. */
  bikes: z.number(),
  riders: z.number(),
  /** The number of results that earn an award, or would if the event's budget allowed it. */
  awards: z.number(),
  gives: z.array(purse),
  takes: z.array(purse),
  /** The part of `takes` that riders have already spent, which is listed as due. */
  spent: z.array(purse),
  /** The awards that wait for approval, because the event's budget is used up. */
  waits: z.array(purse),
  /** The bikes that are left out because they are on the admin's own rider account. */
  own: z.number(),
  /** The bikes that are left out because another rider's account has the VIN, or staff rejected it. */
  held: z.number(),
});
export type BikeEffects = z.infer<typeof bikeEffects>;

/** The reason of a decision by hand. The rider reads the reason of a rejection. */
export const decideBikeInput = z.object({ reason: requiredText(300), confirm: confirmField });
export type DecideBikeInput = z.infer<typeof decideBikeInput>;
