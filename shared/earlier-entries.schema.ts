import * as z from "zod/mini";

/**
 * This is a rider of an earlier race: the newest result of each number and name. The grid fills in a rider from it when
 * a number is typed. The AMA number is there only for races whose results the user manages
 * (docs/spec/results.md#typing).
 */
const earlierEntry = z.object({
  className: z.string(),
  number: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  hometown: z.string(),
  brand: z.string(),
  amaNumber: z.string(),
  /** `event` is the title of the race, and `day` is its last day. */
  event: z.string(),
  day: z.string(),
});
export type EarlierEntry = z.infer<typeof earlierEntry>;

export const earlierEntriesAnswer = z.object({ entries: z.array(earlierEntry) });
