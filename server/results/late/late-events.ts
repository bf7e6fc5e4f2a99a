import { dayPacific, daysBetween, endOfDayPacific } from "#shared/dates.ts";
import { resultsDueOn } from "#shared/events.ts";
import type { lateList } from "#shared/late-results.list.ts";
import type { LateEvent } from "#shared/late-results.schema.ts";
import { currencyOfCountry } from "#shared/money.ts";
import type { Ctx } from "../../platform/context.ts";
import type { ListRead } from "../../platform/http/lists/list-call.ts";
import { classCountsOf } from "../../promoters/class-counts.ts";
import { seasonsFor, settingsIn } from "../../seasons/season-settings.ts";
import { mayLogCalls } from "../policy.ts";
import {
  callsOf,
  lateTotals,
  listLate,
  remindersOf,
  ridersWaitingFor,
  statesOfLate,
  type LateRow,
} from "./late-store.ts";

/**
 * Lists events with late results, how late they are, and how many reminders were sent. Promoters see only their own.
 * See docs/spec/results.md#late-results.
 */
export async function readLateEvents(ctx: Ctx, query: ListRead<typeof lateList>) {
  const seasons = await seasonsFor(ctx);
  const today = dayPacific(ctx.now);
  const promoterId = ctx.actor.type === "promoter" ? ctx.actor.id : undefined;
  const { rows, sums } = await listLate(ctx.db, today, seasons, promoterId, query);
  const ids = rows.map(({ id }) => id);
  const reminded = await remindersOf(ctx.db, ids);
  const counts = await classCountsOf(ctx.db, ids);
  const waiting = await ridersWaitingFor(ctx.db, ids);
  const called = mayLogCalls(ctx.actor) ? await callsOf(ctx.db, ids) : null;
  const shown = rows.map((row): LateEvent => {
    const known = reminded.get(row.id);
    const calls = called?.get(row.id) ?? [];
    return {
      ...presentLate(row, today, settingsIn(seasons, row.season).resultsDueDays),
      classesVerified: counts(row.id),
      ridersWaiting: waiting(row.id),
      reminders: known?.reminders ?? 0,
      lastReminderAt: known?.last?.toISOString() ?? null,
      calls: calls.length,
      lastCall: presentCall(calls.at(-1)),
    };
  });
  return {
    rows: shown,
    total: sums.reduce((all, one) => all + Number(one.events), 0),
    sums: sums.map(({ country, events, posted }) => ({
      currency: currencyOfCountry(country),
      events: Number(events),
      posted: Number(posted),
    })),
    distinctStates: await statesOfLate(ctx.db, today, seasons, promoterId),
  };
}

/**
 * Returns how many events have late results, when the first of them were due by the settings of their season, and how
 * much these events post.
 */
export async function lateSummary(ctx: Ctx) {
  const seasons = await seasonsFor(ctx);
  const rows = await lateTotals(ctx.db, dayPacific(ctx.now), seasons);
  const [oldest] = rows
    .flatMap(({ lastDate, season }) =>
      lastDate === null ? [] : resultsDueOn(lastDate, settingsIn(seasons, season).resultsDueDays),
    )
    .toSorted();
  const byCountry = [...Map.groupBy(rows, ({ country }) => country)];
  return {
    count: rows.reduce((total, row) => total + Number(row.events), 0),
    oldestAt: oldest === undefined ? null : endOfDayPacific(oldest),
    amounts: byCountry.map(([country, own]) => ({
      currency: currencyOfCountry(country),
      cents: own.reduce((total, { posted }) => total + Number(posted), 0),
    })),
  };
}

type CallRow = NonNullable<ReturnType<Awaited<ReturnType<typeof callsOf>>["get"]>>[number];

/** The name is null if the admin's record no longer exists. */
function presentCall(row: CallRow | undefined): LateEvent["lastCall"] {
  if (!row) return null;
  const name = [row.firstName, row.lastName].filter((part) => part !== null).join(" ");
  return { at: row.at.toISOString(), by: name || null, note: row.note };
}

function presentLate(row: LateRow, today: string, dueDays: number) {
  const { id, title, city, state, country, firstDate, lastDate, promoterId, promoterName, phone, email } = row;
  const resultsDue = resultsDueOn(lastDate, dueDays);
  return {
    _id: id,
    title,
    city,
    state,
    country,
    firstDate,
    lastDate,
    resultsDue,
    daysLate: daysBetween(resultsDue, today),
    received: row.resultsReceivedAt !== null,
    posted: row.postedCash + row.postedCredit,
    currency: currencyOfCountry(country),
    promoter: promoterId === null ? null : { _id: promoterId, name: promoterName ?? "", email: email ?? "", phone },
  };
}
