import type { CreateEventInput } from "#shared/event-record.schema.ts";
import { nameKey } from "#shared/name-key.ts";
import { yearOf } from "#shared/dates.ts";
import { record } from "../platform/audit.ts";
import type { Ctx } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { setSeriesOfEvent } from "../series/set-series-of-event.ts";
import { columnsOf } from "./event-fields.ts";
import { mayWriteEvents } from "./policy.ts";
import { insertEvent, isPromoter } from "./record-store.ts";

/** An event without classes yet: who keeps it sets those. */
export async function createEvent(ctx: Ctx, input: CreateEventInput): Promise<string> {
  if (!mayWriteEvents(ctx.actor)) throw new Problem("forbidden");
  const { title, country, firstDate, promoterId } = input;
  const id = ctx.id();
  const bare = { title, titleKey: nameKey(title), country, firstDate, lastDate: firstDate, season: yearOf(firstDate) };
  const columns = columnsOf({ ...bare, state: null }, input);
  await ctx.db.write(async (tx) => {
    if (promoterId && !(await isPromoter(tx, promoterId))) {
      throw new Problem("invalid_value", { fields: { promoterId: "invalid_value" } });
    }
    const row = { ...bare, ...columns, id, createdAt: ctx.now };
    await insertEvent(tx, row);
    const rounds = (input.series ?? []).map(({ _id, round }) => ({ seriesId: _id, round: round ?? null }));
    await setSeriesOfEvent(tx, id, rounds);
    await record(tx, ctx, "event.create", { type: "event", id }, { after: { ...bare, ...columns } });
  });
  return id;
}
