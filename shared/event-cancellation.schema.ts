import * as z from "zod/mini";
import { versionField } from "./fields.ts";
import { moneyMove } from "./results.schema.ts";
import { seriesEffects } from "./series-effects.schema.ts";

/** With `canceled` the event would be canceled, and restored without it. */
export const cancellationInput = z.object({ __v: versionField, canceled: z.boolean("invalid_value") });
export type CancellationInput = z.infer<typeof cancellationInput>;

/** These are the effects of canceling or restoring an event, in money and people. */
export const cancellationAnswer = z.object({
  /** The checksum is sent back as `confirm`, so that exactly these effects are confirmed. */
  effects: seriesEffects,
  /** This is what each rider loses or gets, losses first. */
  moves: z.array(moneyMove),
  /** This is the number of open payouts of the event that would be void; none is when it is restored. */
  voidPayouts: z.number(),
  /** This is the number of riders who plan to race the event. */
  planned: z.number(),
});
export type CancellationEffects = z.infer<typeof cancellationAnswer>;
