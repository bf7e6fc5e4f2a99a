import * as z from "zod/mini";
import { currencies } from "./money.ts";

const cents = z.number();

/** This is what a change of a series moves in the results of one of its events, in cents of the event's currency. */
const roundEffects = z.object({
  _id: z.string(),
  title: z.string(),
  firstDate: z.string(),
  currency: z.enum(currencies),
  /** This is the amount that riders earn more, and the amount that is taken back. */
  pays: cents,
  takes: cents,
  /** The part of `takes` that riders have already spent, which is listed as due. */
  due: cents,
  /** This is the amount that waits in addition for an admin because of the event's budget; negative if less waits. */
  waits: cents,
  riders: z.number(),
});
export type RoundEffects = z.infer<typeof roundEffects>;

/** The effects of a change of a series on money, as the change itself computed them. */
export const seriesEffects = z.object({
  /** Sent back as `confirm`, so that exactly these effects are confirmed. */
  checksum: z.string(),
  /** This is the number of riders whose awards change. */
  riders: z.number(),
  /** These are the events whose results move money, by date; the closing standings are among them. */
  rounds: z.array(roundEffects),
});
export type SeriesEffects = z.infer<typeof seriesEffects>;
