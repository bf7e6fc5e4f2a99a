import { dayPacific } from "#shared/dates.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { mayEditResults } from "../policy.ts";
import { eventOfSheet, findSeriesOf } from "./sheet-store.ts";
import type { EventRow } from "../../events/tables.ts";

/** Returns the event if the actor may manage its results. */
export async function loadManagedEvent(reader: Reader, ctx: Ctx, eventId: string): Promise<EventRow> {
  const event = await eventOfSheet(reader, eventId);
  if (!event) throw new Problem("not_found");
  const seriesPromoterIds = (await findSeriesOf(reader, eventId)).map(({ promoterId }) => promoterId);
  if (!mayEditResults(ctx.actor, { promoterId: event.promoterId, seriesPromoterIds })) throw new Problem("forbidden");
  return event;
}

/** Returns true when results can be entered: from the first race day on, and never for a canceled event. */
export const resultsOpen = (event: EventRow, now: Date): boolean =>
  event.canceledAt === null && event.firstDate <= dayPacific(now);

/** Returns the event if results may be written to it now. */
export async function openEvent(reader: Reader, ctx: Ctx, eventId: string): Promise<EventRow> {
  const event = await loadManagedEvent(reader, ctx, eventId);
  if (event.canceledAt !== null) throw new Problem("event_canceled");
  if (!resultsOpen(event, ctx.now)) throw new Problem("event_not_over");
  return event;
}
