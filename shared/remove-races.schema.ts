import * as z from "zod/mini";
import { idField, requiredText } from "./fields.ts";

/** These results are taken from the rider; each is for one class of one race. */
export const raceIds = z.array(idField).check(z.minLength(1, "required"), z.maxLength(100, "too_long"));

export const removeRacesInput = z.object({ resultIds: raceIds, reason: requiredText(500) });
export type RemoveRacesInput = z.infer<typeof removeRacesInput>;

/** The correction of each result can be undone for an hour with `undo-correction` of its event. */
export const removeRacesAnswer = z.object({
  removed: z.array(z.object({ resultId: z.string(), eventId: z.string(), undoId: z.nullable(z.string()) })),
});
export type RemoveRacesAnswer = z.infer<typeof removeRacesAnswer>;
