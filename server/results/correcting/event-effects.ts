import type { MoneyEffects } from "#shared/results.schema.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { reassessEvent } from "../settling/reassess.ts";
import type { Settled } from "../settling/settle.ts";
import { loadSheet } from "../sheet/sheet-store.ts";
import { effectsSince } from "./effects.ts";

/** These are the effects of a change on one event, with the fields that identify the event. */
export type EventEffects = MoneyEffects & {
  event: { id: string; title: string; firstDate: string; country: "US" | "CA" };
};

/**
 * Runs a change that may evaluate an event's results again, and returns what it moved. By default the change is only
 * this evaluation, for example because the pay mode of its series changed before. The effects cannot differ from the
 * change, because they are read after it. A caller that needs a confirmation rolls the change back and asks.
 */
export async function eventEffects(
  tx: Tx,
  ctx: Ctx,
  eventId: string,
  change: () => Promise<readonly Settled[]> = async () => (await reassessEvent(tx, ctx, eventId)).settled,
): Promise<EventEffects> {
  const before = await loadSheet(tx, eventId);
  if (!before) throw new Error("an event that changes exists");
  const { id, title, firstDate, country } = before.event;
  const effects = await effectsSince(tx, ctx, before, await change());
  return { ...effects, event: { id, title, firstDate, country } };
}
