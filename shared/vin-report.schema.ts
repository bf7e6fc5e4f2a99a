import * as z from "zod/mini";
import { currencies } from "./money.ts";

/** This is a rider's bike in the admins' VIN report. */
export const vinReportRow = z.object({
  /** This is the id of the bike. */
  _id: z.string(),
  riderId: z.string(),
  fullName: z.string(),
  email: z.string(),
  vin: z.string(),
  year: z.nullable(z.number()),
  make: z.nullable(z.string()),
  model: z.nullable(z.string()),
  state: z.enum(["valid", "invalid", "pending"]),
  /** The bike has had its current state since this time. */
  since: z.string(),
  /** This is true if staff decided the state, and not the patterns; `reason` is the reason that they gave. */
  byHand: z.boolean(),
  reason: z.nullable(z.string()),
  /** The rider removed the bike at this time; awards may still wait for it. */
  removedAt: z.nullable(z.string()),
  /** These are the awards that wait for the VIN to be verified, in cents of each currency. */
  waiting: z.array(z.object({ currency: z.enum(currencies), amount: z.number() })),
});
/**
 * These are the awards that wait for the pending bikes of a list, in cents by currency. It is null if there are too
 * many bikes to compute the amounts.
 */
export const vinReportSums = z.nullable(vinReportRow.shape.waiting);
export type VinReportSums = z.infer<typeof vinReportSums>;
export type VinReportRow = z.infer<typeof vinReportRow>;
