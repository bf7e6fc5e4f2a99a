import { addDays, daysBetween, yearOf } from "#shared/dates.ts";
import type { DuplicateEventInput } from "#shared/event-record.schema.ts";
import { nameKey } from "#shared/name-key.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { setSeriesOfEvent } from "../../rounds/set-series-of-event.ts";
import { readStandingClasses, writeLine } from "../classes/class-store.ts";
import { mayWriteEvents } from "../policy.ts";
import { checkEventLength, checkRaceDays } from "./race-days.ts";
import { findEvent, insertEvent, roundNumbersOf } from "./record-store.ts";
import type { EventRow } from "../tables.ts";

/**
 * Copies an event: its place, promoter, series, classes and the payouts in force, but no results. Only staff copy
 * events, so the budget is the total that the copy posts.
 */
export async function duplicateEvent(ctx: Ctx, eventId: string, input: DuplicateEventInput): Promise<string> {
  if (!mayWriteEvents(ctx.actor)) throw new Problem("forbidden");
  return ctx.db.write(async (tx) => {
    const original = await findEvent(tx, eventId);
    if (!original) throw new Problem("not_found");
    // A series has only one closing event.
    if (original.kind === "standings") throw new Problem("invalid_value");
    const id = ctx.id();
    const budget = original.postedCash + original.postedCredit;
    await insertEvent(tx, { ...original, ...fresh, ...datesOf(ctx, original, input), budget, id, createdAt: ctx.now });
    for (const line of await readStandingClasses(tx, eventId))
      await writeLine(tx, id, { ...line, id: ctx.id() }, ctx.id);
    // The round number is not copied: a person must set it.
    const series = (await roundNumbersOf(tx, eventId)).map(({ seriesId }) => ({ seriesId, round: null }));
    await setSeriesOfEvent(tx, id, series);
    await record(tx, ctx, "event.duplicate", { type: "event", id }, { after: { of: eventId, ...input } });
    return id;
  });
}

const fresh = {
  version: 0,
  canceledAt: null,
  resultsReceivedAt: null,
  resultsVerifiedAt: null,
  waitingAwards: 0,
  budgetRefusedAt: null,
};

function datesOf(ctx: Ctx, original: EventRow, { title = original.title, firstDate, lastDate }: DuplicateEventInput) {
  const first = firstDate ?? original.firstDate;
  const last = lastDate ?? addDays(first, daysBetween(original.firstDate, original.lastDate));
  checkRaceDays(ctx, { firstDate: first, lastDate: last });
  checkEventLength(first, last);
  const season = firstDate === undefined ? original.season : yearOf(first);
  return { title, titleKey: nameKey(title), firstDate: first, lastDate: last, season };
}
