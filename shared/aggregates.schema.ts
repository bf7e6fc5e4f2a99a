import * as z from "zod/mini";
import { amountsByCurrency } from "./events.schema.ts";

/** The figure on the poster: what the season posts (decisions §2). */
export const contingencyAnswer = z.object({
  contingencyTitle: z.string(),
  /** USD, in cents. */
  contingencyAmount: z.number(),
  contingencyAmounts: amountsByCurrency,
  season: z.number(),
  /** Events of the season that were not cancelled. */
  events: z.number(),
});
export type ContingencyAnswer = z.infer<typeof contingencyAnswer>;
