import type { EventAnswer } from "#shared/events.schema.ts";
import type { Ctx } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { dayOf } from "./schedule/event-search.ts";
import { readEvent, seriesOfEvent } from "./event-store.ts";
import { presentEvent } from "./present.ts";

/** Reads an event as everyone may see it. */
export async function readEventAnswer(ctx: Ctx, eventId: string): Promise<EventAnswer> {
  const [parts, series] = await Promise.all([readEvent(ctx.db, eventId), seriesOfEvent(ctx.db, eventId)]);
  if (!parts) throw new Problem("not_found");
  const event = presentEvent(parts, await dayOf(ctx), series);
  return { event, series: series.map(({ _id, name }) => ({ _id, name })) };
}
