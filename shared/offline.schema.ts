import * as z from "zod/mini";
import { amountsByCurrency, eventAnswer, eventListItem } from "./events.schema.ts";

/** The schedule that a device keeps for when there is no network (decisions §8). */
export const offlineSchedule = z.object({
  events: z.array(eventListItem),
  /** The pages of the near events, with what they pay and without results. */
  pages: z.array(eventAnswer),
  /** The day goes on without the server: where results stand is told anew from these. */
  resultsDueDays: z.number(),
  rowsPerPage: z.number(),
  contingencyAmounts: amountsByCurrency,
  distinctStates: z.array(z.object({ country: z.string(), state: z.string() })),
});
export type OfflineSchedule = z.infer<typeof offlineSchedule>;
