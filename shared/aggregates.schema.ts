import * as z from "zod/mini";
import { amountsByCurrency } from "./events.schema.ts";

/** This answer has the total of the payouts that are posted for the season, as it is advertised. */
export const contingencyAnswer = z.object({
  contingencyTitle: z.string(),
  /** The amount is in USD cents. */
  contingencyAmount: z.number(),
  contingencyAmounts: amountsByCurrency,
  season: z.number(),
  /** This is the number of events behind `contingencyAmount`: those in the United States that were not canceled. */
  events: z.number(),
  /** This is the number of events behind the CAD amount: those in Canada that were not canceled. */
  canadianEvents: z.number(),
  /** The season's verified results have earned these amounts so far, cash and credit, in cents. */
  earnedAmounts: amountsByCurrency,
});
export type ContingencyAnswer = z.infer<typeof contingencyAnswer>;
