import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { forgetEvent } from "../../results/forget-event.ts";
import { setSeriesOfEvent } from "../../rounds/set-series-of-event.ts";
import { readStandingClasses, removeClasses } from "../classes/class-store.ts";
import { mayWriteEvents } from "../policy.ts";
import { deleteRequests } from "../payouts/payout-store.ts";
import { deleteEvent, findEvent, hasHistory } from "./record-store.ts";

/** Deletes an event. An event with results, awards or questions can only be canceled. */
export async function removeEvent(ctx: Ctx, eventId: string): Promise<void> {
  if (!mayWriteEvents(ctx.actor)) throw new Problem("forbidden");
  await ctx.db.write(async (tx) => {
    const event = await findEvent(tx, eventId);
    if (!event) throw new Problem("not_found");
    if (await hasHistory(tx, eventId)) throw new Problem("has_dependents");
    const sheet = await readStandingClasses(tx, eventId);
    await removeClasses(
      tx,
      sheet.map(({ id }) => id),
    );
    await setSeriesOfEvent(tx, eventId, []);
    await forgetEvent(tx, eventId);
    await deleteRequests(tx, eventId);
    await deleteEvent(tx, eventId);
    const { title, firstDate, lastDate, promoterId } = event;
    const before = { title, firstDate, lastDate, promoterId, classes: sheet.map(({ name }) => name) };
    await record(tx, ctx, "event.remove", { type: "event", id: eventId }, { before });
  });
}
