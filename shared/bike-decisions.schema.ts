import * as z from "zod/mini";
import { confirmField, idField, requiredText } from "./fields.ts";
import { currencies } from "./money.ts";
import { walletTotal } from "./results.schema.ts";

// This module declares the decisions of staff about riders' bikes, and their effects on bikes, riders and money
// (docs/spec/bikes.md#verifying-bikes).

/** These are the effects of a decision about bikes. */
export const bikeEffects = z.object({
  /** The client sends this back as `confirm`, so that exactly these effects are confirmed. */
  checksum: z.string(),
  /** `bikes` is the number of bikes whose state changes; `riders` is the number of their riders. */
  bikes: z.number(),
  riders: z.number(),
  /** This is the number of results that earn an award, or would earn one if staff approved it. */
  awards: z.number(),
  gives: z.array(walletTotal),
  takes: z.array(walletTotal),
  /** Riders have already spent this part of `takes`, which is listed as due. */
  spent: z.array(walletTotal),
  /** These awards wait for the approval of staff. */
  waits: z.array(walletTotal),
  /** This is the number of bikes that are left out because they are on the admin's own rider account. */
  own: z.number(),
  /**
   * This is the number of bikes that are left out because another rider's account has the VIN, or because staff
   * rejected the VIN.
   */
  held: z.number(),
});
export type BikeEffects = z.infer<typeof bikeEffects>;

/** This is the reason for a manual decision about a bike. The rider sees the reason for a rejection. */
export const decideBikeInput = z.object({ reason: requiredText(300), confirm: confirmField });
export type DecideBikeInput = z.infer<typeof decideBikeInput>;

/** This input moves a bike to another rider. The histories of both riders keep the reason. */
export const moveBikeInput = z.object({ riderId: idField, reason: requiredText(300), confirm: confirmField });
export type MoveBikeInput = z.infer<typeof moveBikeInput>;

const bikeSide = z.object({ _id: z.string(), fullName: z.string() });

/** These are the effects of moving a bike. */
const moveBikeEffects = z.object({
  /** The client sends this back as `confirm`, so that exactly these effects are confirmed. */
  checksum: z.string(),
  from: bikeSide,
  to: bikeSide,
  /** This is the state of the bike on the new account. */
  state: z.enum(["valid", "pending"]),
  /** These are the changes of each rider's open credit and unpaid cash, in cents. */
  moves: z.array(
    z.object({
      riderId: z.string(),
      wallet: z.enum(["credit", "cash"]),
      currency: z.enum(currencies),
      amount: z.number(),
    }),
  ),
});
export type MoveBikeEffects = z.infer<typeof moveBikeEffects>;

/** If `done` is set, the bike was moved. Otherwise nothing was written, and `asks` has the effects to confirm. */
export const moveBikeAnswer = z.object({ done: z.nullable(moveBikeEffects), asks: z.nullable(moveBikeEffects) });
export type MoveBikeAnswer = z.infer<typeof moveBikeAnswer>;
