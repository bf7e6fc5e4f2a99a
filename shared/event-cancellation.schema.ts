import * as z from "zod/mini";
import { versionField } from "./fields.ts";
import { moneyMove } from "./results.schema.ts";
import { seriesEffects } from "./series-effects.schema.ts";

/** This input requests the effects of canceling the event if `canceled` is true, otherwise those of restoring it. */
export const cancellationInput = z.object({ __v: versionField, canceled: z.boolean("invalid_value") });
export type CancellationInput = z.infer<typeof cancellationInput>;

/** These are the effects of canceling or restoring an event, in money and people. */
export const cancellationAnswer = z.object({
  /** The client sends the checksum back as `confirm`, so that exactly these effects are confirmed. */
  effects: seriesEffects,
  /** These are the amounts that each rider loses or gains, losses first. */
  moves: z.array(moneyMove),
  /** This is the number of open payouts of the event that would become void; it is 0 if the event is restored. */
  voidPayouts: z.number(),
  /** This is the number of riders who plan to race the event. */
  planned: z.number(),
});
export type CancellationEffects = z.infer<typeof cancellationAnswer>;
