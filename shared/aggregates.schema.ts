import * as z from "zod/mini";
import { amountsByCurrency } from "./events.schema.ts";

/** The total payouts that the season posts, as advertised. */
export const contingencyAnswer = z.object({
  contingencyTitle: z.string(),
  /** The amount in USD cents. */
  contingencyAmount: z.number(),
  contingencyAmounts: amountsByCurrency,
  season: z.number(),
  /** The number of events behind `contingencyAmount`: those in the United States that were not canceled. */
  events: z.number(),
  /** The number of events behind the CAD amount: those in Canada that were not canceled. */
  canadianEvents: z.number(),
  /** What the season's verified results have earned so far, cash and credit, in cents. */
  earnedAmounts: amountsByCurrency,
});
export type ContingencyAnswer = z.infer<typeof contingencyAnswer>;
