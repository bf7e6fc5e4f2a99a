import { dayPacific, daysBetween } from "#shared/dates.ts";
import { resultsDueOn, resultsStatusOf } from "#shared/events.ts";
import { currencyOfCountry } from "#shared/money.ts";
import type { PromoterEvent, PromoterRaces } from "#shared/promoters.schema.ts";
import type { Ctx } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { seasonsFor, settingsIn } from "../seasons/season-settings.ts";
import { classCountsOf } from "./class-counts.ts";
import {
  countAllEvents,
  countLogins,
  countReminders,
  daysToResults,
  eventsSince,
  measuringStartDay,
  medianOf,
  seriesOf,
} from "./facts-store.ts";
import { mayManagePromoters } from "./policy.ts";
import { findPromoter } from "./store.ts";

/** Returns a promoter's series and events, and how late its results were, for staff. */
export async function readRaces(ctx: Ctx, promoterId: string): Promise<PromoterRaces> {
  if (!mayManagePromoters(ctx.actor)) throw new Problem("forbidden");
  const { db, now } = ctx;
  if (!(await findPromoter(db, promoterId))) throw new Problem("not_found");
  const seasons = await seasonsFor(ctx);
  const today = dayPacific(now);
  const rows = await eventsSince(db, promoterId, measuringStartDay(now));
  const reminders = await countReminders(
    db,
    rows.map(({ id }) => id),
  );
  const isPartly = ({ resultsReceivedAt, resultsVerifiedAt }: (typeof rows)[number]) =>
    resultsReceivedAt !== null && resultsVerifiedAt === null;
  const counts = await classCountsOf(
    db,
    rows.filter(isPartly).map(({ id }) => id),
  );
  const found = rows.map((row): PromoterEvent => {
    const due = resultsDueOn(row.lastDate, settingsIn(seasons, row.season).resultsDueDays);
    const isVerified = row.resultsVerifiedAt !== null;
    const facts = {
      lastDate: row.lastDate,
      canceled: row.canceledAt !== null,
      received: row.resultsReceivedAt !== null,
      verified: isVerified,
    };
    const end = row.resultsVerifiedAt === null ? today : dayPacific(row.resultsVerifiedAt);
    return {
      _id: row.id,
      title: row.title,
      firstDate: row.firstDate,
      lastDate: row.lastDate,
      city: row.city,
      state: row.state,
      posted: row.postedCash + row.postedCredit,
      currency: currencyOfCountry(row.country),
      resultsStatus: resultsStatusOf(facts, today, due),
      ...(isPartly(row) ? { classesVerified: counts(row.id) } : {}),
      daysToResults: isVerified ? daysToResults(row) : null,
      daysLate: row.canceledAt === null ? Math.max(0, daysBetween(due, end)) : 0,
      reminders: reminders.get(row.id) ?? 0,
    };
  });
  return {
    logins: await countLogins(db, promoterId),
    series: (await seriesOf(db, promoterId)).map(({ id, rounds, ...one }) => ({
      _id: id,
      ...one,
      rounds: Number(rounds),
    })),
    events: found,
    allEvents: await countAllEvents(db, promoterId),
    late: lateRecordOf(found),
  };
}

/** Counts the races whose results were due: those that are verified, and those that are late without being verified. */
function lateRecordOf(events: readonly PromoterEvent[]): PromoterRaces["late"] {
  const due = events.filter(({ daysToResults: days, daysLate }) => days !== null || daysLate > 0);
  const late = due.filter(({ daysLate }) => daysLate > 0);
  const days = late.map(({ daysLate }) => daysLate);
  return {
    due: due.length,
    late: late.length,
    lateNow: late.filter(({ daysToResults: taken }) => taken === null).length,
    meanDaysLate: days.length === 0 ? null : Math.round(days.reduce((sum, one) => sum + one, 0) / days.length),
    maxDaysLate: days.length === 0 ? null : Math.max(...days),
    medianDays: medianOf(due.flatMap(({ daysToResults: taken }) => taken ?? [])),
  };
}
