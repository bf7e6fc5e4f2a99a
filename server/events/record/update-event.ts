import { eq } from "drizzle-orm";
import { dayPacific } from "#shared/dates.ts";
import type { CancellationEffects, CancellationInput } from "#shared/event-cancellation.schema.ts";
import type { UpdateEventInput } from "#shared/event-record.schema.ts";
import { currencyOfCountry } from "#shared/money.ts";
import { hasAwards, standingOf } from "../../ledger/reads/event-awards.ts";
import { record } from "../../platform/audit/audit.ts";
import { changedFields } from "../../platform/audit/changed-fields.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { dryRun } from "../../platform/db/dry-run.ts";
import { hasRow } from "../../platform/db/statements/has-row.ts";
import { lockRow } from "../../platform/db/lock.ts";
import { firstAnswer, once, type Attempt } from "../../platform/idempotency.ts";
import { Problem } from "../../platform/problem.ts";
import { promoters } from "../../promoters/tables.ts";
import { reassessEvent } from "../../results/settling/reassess.ts";
import { eventEffects } from "../../results/correcting/event-effects.ts";
import { assertConfirmed, sumEffects } from "../../results/correcting/sum-effects.ts";
import type { Settled } from "../../results/settling/settle.ts";
import { setSeriesOfEvent } from "../../rounds/set-series-of-event.ts";
import { readEventAnswer } from "../event-answer.ts";
import { eventColumnsOf } from "./event-fields.ts";
import { mayWriteEvents } from "../policy.ts";
import { checkRaceDays } from "./race-days.ts";
import { countOpenPayouts, countPlanning, findEvent, hasDayOfSeries, hasResults, writeEvent } from "./record-store.ts";
import { events, type EventRow } from "../tables.ts";

/**
 * Changes an event's record, including canceling it. The effect on verified results follows in the same transaction by
 * the usual evaluation: a canceled round's awards are taken back, a restored round earns again, other dates move the
 * deadlines of bikes and accounts, another season brings its own settings, and a higher budget grants the awards that
 * waited for it. With `confirm`, a change that moves money is saved only if its effects are those that were confirmed.
 * See docs/spec/results.md#cancellation. Takes an idempotency key; a retry changes nothing, also if the event was changed
 * again in the meantime.
 */
export async function updateEvent(ctx: Ctx, eventId: string, input: UpdateEventInput, key: string): Promise<void> {
  if (!mayWriteEvents(ctx.actor)) throw new Problem("forbidden");
  // A retry after no answer asks for the effects again, so what was confirmed is not part of the input.
  const { confirm, takeBack: _takeBack, ...asked } = input;
  const attempt: Attempt = { call: "event.update", key, input: { eventId, ...asked } };
  const stale = await ctx.db.write(async (tx) => {
    // The lock prevents a verification of the event between these reads and the write.
    await lockRow(tx, events, eq(events.id, eventId));
    if (await firstAnswer(tx, ctx, attempt)) return false;
    const before = await findEvent(tx, eventId);
    if (!before) throw new Problem("not_found");
    if (before.version !== input.__v) return true;
    await once(tx, ctx, attempt, async () => {
      if (confirm === undefined) await apply(tx, ctx, before, input);
      else {
        const change = () => apply(tx, ctx, before, { ...input, takeBack: true });
        assertConfirmed(sumEffects([await eventEffects(tx, ctx, eventId, change)]), confirm ?? undefined);
      }
      return { saved: true };
    });
    return false;
  });
  // The error carries the current event, so that the screen can offer to compare both versions.
  if (stale) throw new Problem("stale_version", { extra: await readEventAnswer(ctx, eventId) });
}

/**
 * Returns what canceling or restoring an event would mean, in money and people. The change is carried out and rolled
 * back, so that its effects are those that `updateEvent` asks to confirm.
 */
export async function cancellationEffectsOf(
  ctx: Ctx,
  eventId: string,
  { __v, canceled }: CancellationInput,
): Promise<CancellationEffects> {
  if (!mayWriteEvents(ctx.actor)) throw new Problem("forbidden");
  const found = await dryRun(ctx, async (dry, tx) => {
    await lockRow(tx, events, eq(events.id, eventId));
    const before = await findEvent(tx, eventId);
    if (!before) throw new Problem("not_found");
    if (before.version !== __v) return null;
    const open = await countOpenPayouts(tx, eventId);
    const change = () => apply(tx, dry, before, { __v, canceled, takeBack: true });
    const effects = await eventEffects(tx, dry, eventId, change);
    return {
      effects: sumEffects([effects]),
      moves: effects.moves,
      voidPayouts: Math.max(0, open - (await countOpenPayouts(tx, eventId))),
      planned: await countPlanning(tx, eventId),
    };
  });
  if (!found) throw new Problem("stale_version", { extra: await readEventAnswer(ctx, eventId) });
  return found;
}

/**
 * Returns the columns that a change without canceling would write. Throws if the event cannot be changed like this, and
 * writes nothing.
 */
export async function eventChange(
  reader: Reader,
  ctx: Ctx,
  before: EventRow,
  input: EventFields,
): Promise<Partial<EventRow>> {
  if (!mayWriteEvents(ctx.actor)) throw new Problem("forbidden");
  const change = eventColumnsOf(before, input);
  await checkChange(reader, ctx, before, change, false);
  return change;
}

/** These are the fields of an event that a file can change. */
export type EventFields = Omit<UpdateEventInput, "__v" | "canceled" | "takeBack" | "confirm" | "series">;

/**
 * Changes an event inside the transaction of a verb that changes several, which has locked it. Returns what the
 * evaluation of its verified results moved.
 */
export async function changeEvent(tx: Tx, ctx: Ctx, before: EventRow, input: EventFields): Promise<readonly Settled[]> {
  if (!mayWriteEvents(ctx.actor)) throw new Problem("forbidden");
  return apply(tx, ctx, before, { ...input, __v: before.version });
}

async function apply(tx: Tx, ctx: Ctx, before: EventRow, input: UpdateEventInput): Promise<readonly Settled[]> {
  const change = eventColumnsOf(before, input);
  const turned = input.canceled !== undefined && input.canceled !== (before.canceledAt !== null);
  if (turned) change.canceledAt = input.canceled ? ctx.now : null;
  await checkChange(tx, ctx, before, change, input.series !== undefined);
  if (turned && input.canceled && !input.takeBack) await checkNoAwards(tx, before);

  if (!(await writeEvent(tx, before, change))) throw new Problem("stale_version");
  const rounds = input.series?.map(({ _id, round }) => ({ seriesId: _id, round: round ?? null }));
  const moved = rounds !== undefined && (await setSeriesOfEvent(tx, before.id, rounds));
  await record(
    tx,
    ctx,
    turned ? (input.canceled ? "event.cancel" : "event.restore") : "event.update",
    { type: "event", id: before.id },
    changedFields(before, { ...change, ...(moved && { series: rounds }) }),
  );
  // Awards that wait for the budget keep waiting until it is raised. A lower budget takes no award back.
  const raised = change.budget !== undefined && change.budget > before.budget;
  const dated = change.firstDate !== before.firstDate || change.lastDate !== before.lastDate;
  const otherSeason = change.season !== undefined && change.season !== before.season;
  if (!turned && !moved && !dated && !otherSeason && !raised) return [];
  return (await reassessEvent(tx, ctx, before.id)).settled;
}

/** Rejects changes that are not allowed for an event with results or awards. */
async function checkChange(
  tx: Reader,
  ctx: Ctx,
  before: EventRow,
  change: Partial<EventRow>,
  moves: boolean,
): Promise<void> {
  checkRaceDays(ctx, {
    ...(change.firstDate !== before.firstDate && { firstDate: change.firstDate }),
    ...(change.lastDate !== before.lastDate && { lastDate: change.lastDate }),
  });
  // The closing standings follow their series and its promoter, so they cannot be canceled, moved to another series or
  // given to another promoter.
  const handsOver = change.promoterId !== undefined && change.promoterId !== before.promoterId;
  if (before.kind === "standings" && (change.canceledAt !== undefined || moves || handsOver)) {
    const field = moves ? "series" : handsOver ? "promoterId" : "canceled";
    throw new Problem("invalid_value", { fields: { [field]: "invalid_value" } });
  }
  if (before.kind === "standings") await checkClosingDay(tx, before, change);
  if (change.promoterId && !(await hasRow(tx, promoters, eq(promoters.id, change.promoterId)))) {
    throw new Problem("invalid_value", { fields: { promoterId: "invalid_value" } });
  }
  const { country = before.country, firstDate = before.firstDate } = change;
  if (currencyOfCountry(country) !== currencyOfCountry(before.country) && (await hasAwards(tx, before.id))) {
    throw new Problem("has_dependents", { fields: { country: "has_dependents" } });
  }
  if (firstDate > before.firstDate && firstDate > dayPacific(ctx.now) && (await hasResults(tx, before.id))) {
    throw new Problem("has_dependents", { fields: { firstDate: "has_dependents" } });
  }
}

/**
 * Throws if the closing standings would get another day than their series, whose last day moves them
 * (docs/spec/results.md#standings).
 */
async function checkClosingDay(tx: Reader, before: EventRow, change: Partial<EventRow>): Promise<void> {
  const field = (["firstDate", "lastDate"] as const).find((name) => (change[name] ?? before[name]) !== before[name]);
  if (field && (await hasDayOfSeries(tx, before.id))) {
    throw new Problem("invalid_value", { fields: { [field]: "invalid_value" } });
  }
}

/**
 * Throws unless the event has no awards, because canceling an event with awards requires a confirmation. See
 * docs/spec/results.md#cancellation.
 */
async function checkNoAwards(tx: Tx, { id, country }: EventRow): Promise<void> {
  const standing = await standingOf(tx, id);
  if (standing.awards === 0) return;
  throw new Problem("event_has_awards", { extra: { standing: { ...standing, currency: currencyOfCountry(country) } } });
}
