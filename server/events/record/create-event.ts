import { eq } from "drizzle-orm";
import type { CreateEventInput } from "#shared/event-record.schema.ts";
import { nameKey } from "#shared/name-key.ts";
import { yearOf } from "#shared/dates.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import { hasRow } from "../../platform/db/statements/has-row.ts";
import { Problem } from "../../platform/problem.ts";
import { promoters } from "../../promoters/tables.ts";
import { setSeriesOfEvent } from "../../rounds/set-series-of-event.ts";
import { eventColumnsOf } from "./event-fields.ts";
import { mayWriteEvents } from "../policy.ts";
import { checkRaceDays } from "./race-days.ts";
import { insertEvent } from "./record-store.ts";

/** Creates an event without classes; its promoter or staff set them later. Returns the id of the event. */
export async function createEvent(ctx: Ctx, input: CreateEventInput): Promise<string> {
  if (!mayWriteEvents(ctx.actor)) throw new Problem("forbidden");
  const { title, country, firstDate, promoterId } = input;
  const id = ctx.id();
  const bare = { title, titleKey: nameKey(title), country, firstDate, lastDate: firstDate, season: yearOf(firstDate) };
  const columns = eventColumnsOf({ ...bare, state: null }, input);
  checkRaceDays(ctx, { ...bare, ...columns });
  await ctx.db.write(async (tx) => {
    if (promoterId && !(await hasRow(tx, promoters, eq(promoters.id, promoterId)))) {
      throw new Problem("invalid_value", { fields: { promoterId: "invalid_value" } });
    }
    // Nothing is posted without classes, so unless staff sets a budget, a promoter's first payouts wait for approval.
    const row = { ...bare, ...columns, budget: columns.budget ?? 0, id, createdAt: ctx.now };
    await insertEvent(tx, row);
    const rounds = (input.series ?? []).map(({ _id, round }) => ({ seriesId: _id, round: round ?? null }));
    await setSeriesOfEvent(tx, id, rounds);
    await record(tx, ctx, "event.create", { type: "event", id }, { after: { ...bare, ...columns } });
  });
  return id;
}
