import * as z from "zod/mini";
import { currencies } from "./money.ts";

/** A rider's bike in the admins' VIN report. */
export const vinReportRow = z.object({
  /** The id of the bike. */
  _id: z.string(),
  riderId: z.string(),
  fullName: z.string(),
  email: z.string(),
  vin: z.string(),
  year: z.nullable(z.number()),
  make: z.nullable(z.string()),
  model: z.nullable(z.string()),
  state: z.enum(["valid", "invalid", "pending"]),
  /** The instant since which the bike has its state. */
  since: z.string(),
  /** True if staff decided the state, and not the patterns; with their reason. */
  byHand: z.boolean(),
  reason: z.nullable(z.string()),
  /** The instant when the rider removed the bike; awards may still wait for it. */
  removedAt: z.nullable(z.string()),
  /** The awards that wait for the VIN to be verified, in cents of each currency. */
  waiting: z.array(z.object({ currency: z.enum(currencies), amount: z.number() })),
});
export type VinReportRow = z.infer<typeof vinReportRow>;
