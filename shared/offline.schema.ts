import * as z from "zod/mini";
import { amountsByCurrency, eventAnswer, eventListItem } from "./events.schema.ts";

/** A device stores this schedule for offline use (docs/spec/public.md#offline). */
export const offlineSchedule = z.object({
  events: z.array(eventListItem),
  /** These are the pages of upcoming events in the near future, with payouts and without results. */
  pages: z.array(eventAnswer),
  rowsPerPage: z.number(),
  contingencyAmounts: amountsByCurrency,
  distinctStates: z.array(z.object({ country: z.string(), state: z.string() })),
});
export type OfflineSchedule = z.infer<typeof offlineSchedule>;
