import { eq } from "drizzle-orm";
import type { CreateEventInput } from "#shared/event-record.schema.ts";
import { nameKey } from "#shared/name-key.ts";
import { yearOf } from "#shared/dates.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import { hasRow } from "../../platform/db/statements/has-row.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { promoters } from "../../promoters/tables.ts";
import { setSeriesOfEvent } from "../../rounds/set-series-of-event.ts";
import { eventColumnsOf } from "./event-fields.ts";
import { mayWriteEvents } from "../policy.ts";
import { checkRaceDays } from "./race-days.ts";
import { insertEvent } from "./record-store.ts";

/** Creates an event without classes; its promoter or staff set them later. Returns the id of the event. */
export async function createEvent(ctx: Ctx, input: CreateEventInput): Promise<string> {
  return ctx.db.write((tx) => addEvent(tx, ctx, input));
}

/** Creates an event inside the transaction of a verb that creates several. Returns its id. */
export async function addEvent(tx: Tx, ctx: Ctx, input: CreateEventInput): Promise<string> {
  const row = await newEventColumns(tx, ctx, input);
  const id = ctx.id();
  // Nothing is posted without classes, so unless staff set a budget, a promoter's first payouts wait for approval.
  await insertEvent(tx, { ...row, budget: row.budget ?? 0, id, createdAt: ctx.now });
  const rounds = (input.series ?? []).map(({ _id, round }) => ({ seriesId: _id, round: round ?? null }));
  await setSeriesOfEvent(tx, id, rounds);
  await record(tx, ctx, "event.create", { type: "event", id }, { after: row });
  return id;
}

/** Returns the columns of a new event. Throws if the input is not allowed, and writes nothing. */
export async function newEventColumns(reader: Reader, ctx: Ctx, input: CreateEventInput) {
  if (!mayWriteEvents(ctx.actor)) throw new Problem("forbidden");
  const { title, country, firstDate, promoterId } = input;
  const bare = { title, titleKey: nameKey(title), country, firstDate, lastDate: firstDate, season: yearOf(firstDate) };
  const columns = eventColumnsOf({ ...bare, state: null }, input);
  checkRaceDays(ctx, { ...bare, ...columns });
  if (promoterId && !(await hasRow(reader, promoters, eq(promoters.id, promoterId)))) {
    throw new Problem("invalid_value", { fields: { promoterId: "invalid_value" } });
  }
  return { ...bare, ...columns };
}
