import * as z from "zod/mini";
import { currencies } from "./money.ts";

const cents = z.number();

/** A confirmation names at most this many riders. */
export const maxEffectNames = 12;

/**
 * These are the effects of a change of a series on the results of one of its events, in cents of the event's currency.
 */
const roundEffects = z.object({
  _id: z.string(),
  title: z.string(),
  firstDate: z.string(),
  currency: z.enum(currencies),
  /** `pays` is the amount that riders earn in addition, and `takes` is the amount that is taken back. */
  pays: cents,
  takes: cents,
  /** Riders have already spent this part of `takes`, which is listed as due. */
  due: cents,
  /**
   * This is the additional amount that waits for an admin because of the event's budget or a review of the riders. It
   * is negative if less waits than before.
   */
  waits: cents,
  riders: z.number(),
});
export type RoundEffects = z.infer<typeof roundEffects>;

/** These are the effects of a change of a series on money, as the change itself computed them. */
export const seriesEffects = z.object({
  /** The client sends this back as `confirm`, so that exactly these effects are confirmed. */
  checksum: z.string(),
  /** This is the number of riders whose awards change. */
  riders: z.number(),
  /** These are the names of the first of these riders; their number is limited (`maxEffectNames`). */
  names: z.array(z.string()),
  /** These are the events whose results move money, by date, including the closing standings. */
  rounds: z.array(roundEffects),
});
export type SeriesEffects = z.infer<typeof seriesEffects>;

/** A refused change carries these effects, for the user to confirm. */
export const unconfirmedEffects = z.object({ effects: seriesEffects });
