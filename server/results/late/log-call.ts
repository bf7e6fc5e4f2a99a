import { dayPacific } from "#shared/dates.ts";
import type { LogCallAnswer, LogCallInput } from "#shared/late-results.schema.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { readSeasons } from "../../seasons/season-settings.ts";
import { mayLogCalls } from "../policy.ts";
import { loggedCalls } from "../tables.ts";
import { lateAmong } from "./late-store.ts";

/**
 * Records that staff called the promoters of these late events, with a note about the call. An event is left out when
 * it is no longer late or has no promoter. The note is in the history of each event.
 */
export async function logLateCall(ctx: Ctx, { eventIds, note }: LogCallInput): Promise<LogCallAnswer> {
  if (!mayLogCalls(ctx.actor)) throw new Problem("forbidden");
  const { actor } = ctx;
  return ctx.db.write(async (tx) => {
    const rows = await lateAmong(tx, dayPacific(ctx.now), await readSeasons(tx), eventIds);
    const logged = rows.flatMap(({ id, promoterId }) => (promoterId === null ? [] : [id]));
    for (const eventId of logged) {
      await tx.insert(loggedCalls).values({ id: ctx.id(), eventId, at: ctx.now, calledBy: actor.id, note });
      await record(tx, ctx, "results.call", { type: "event", id: eventId }, { after: { note } });
    }
    const late = new Set(rows.map(({ id }) => id));
    const left = [...new Set(eventIds)].flatMap((_id): LogCallAnswer["left"] =>
      logged.includes(_id) ? [] : [{ _id, why: late.has(_id) ? "no_promoter" : "not_late" }],
    );
    return { logged, left };
  });
}
