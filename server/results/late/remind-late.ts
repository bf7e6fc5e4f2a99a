import { addDays, dayPacific, daysBetween } from "#shared/dates.ts";
import { resultsDueOn } from "#shared/events.ts";
import { currencyOfCountry } from "#shared/money.ts";
import type { ProgrammeSettings } from "#shared/programme.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { notify } from "../../platform/notify/notify.ts";
import { classCountsOf } from "../../promoters/class-counts.ts";
import { everyProgramme, readSeasons, settingsIn } from "../../seasons/season-settings.ts";
import { lateMail } from "./late.mail.ts";
import { lateSince, remindersOf, type LateRow } from "./late-store.ts";
import { lateReminders } from "../tables.ts";

/**
 * No reminder is sent more than this number of days after the last one was due, because a newly installed portal must
 * not write about last year's races.
 */
const afterLastReminder = 30;

/** This is a late event whose promoter is about to be reminded. */
export interface Due {
  row: LateRow;
  /** This number of days after the due day identifies the reminder: each event has at most one for a day. */
  day: number;
  daysLate: number;
  /** The results were due on this day by the settings of the event's season. */
  resultsDue: string;
}

/** Returns whether the event has a promoter with an active account. */
export const hasReachablePromoter = ({ accountId, deactivatedAt, promoterActive }: LateRow): boolean =>
  accountId !== null && deactivatedAt === null && promoterActive === true;

/** Returns for how many days after a race its promoter may be reminded. */
const remindedDays = ({ lateReminderDays, resultsDueDays }: ProgrammeSettings): number =>
  resultsDueDays + Math.max(0, ...lateReminderDays) + afterLastReminder;

/**
 * Reminds promoters on the days after their results were due that the season sets (3, 7, 14 and 21 by default); a job
 * calls this. Each reminder is sent once, in one email for all events that are late that day. After downtime only the
 * reminder that is due now is sent. See docs/spec/results.md#late-results.
 */
export async function remindLate(ctx: Ctx): Promise<number> {
  const today = dayPacific(ctx.now);
  return ctx.db.write(async (tx) => {
    const seasons = await readSeasons(tx);
    const daysBack = Math.max(...everyProgramme(seasons).map(remindedDays));
    const rows = await lateSince(tx, today, seasons, addDays(today, -daysBack));
    const reminded = await remindersOf(
      tx,
      rows.map(({ id }) => id),
    );
    const due = rows.flatMap((row): Due[] => {
      const programme = settingsIn(seasons, row.season);
      const { lateReminderDays, resultsDueDays } = programme;
      const resultsDue = resultsDueOn(row.lastDate, resultsDueDays);
      if (daysBetween(row.lastDate, today) > remindedDays(programme)) return [];
      const daysLate = daysBetween(resultsDue, today);
      const day = lateReminderDays.toSorted((a, b) => b - a).find((one) => one <= daysLate);
      const last = reminded.get(row.id)?.day ?? 0;
      // If no promoter is reachable, nobody gets an email; admins see the event in the list of late results.
      return hasReachablePromoter(row) && day !== undefined && day > last ? [{ row, day, daysLate, resultsDue }] : [];
    });
    for (const ofOne of Map.groupBy(due, ({ row }) => row.promoterId).values()) await remindPromoter(tx, ctx, ofOne);
    return due.length;
  });
}

/**
 * Queues one email about a promoter's late events, and records the reminders. `must` sends it regardless of the
 * promoter's choice of notices.
 */
export async function remindPromoter(tx: Tx, ctx: Ctx, due: readonly Due[], must = false): Promise<void> {
  const [first] = due;
  const { accountId, email, locale, promoterId } = first?.row ?? {};
  if (!first || !accountId || !email || !locale || !promoterId) return;
  await tx.insert(lateReminders).values(due.map(({ row, day }) => ({ eventId: row.id, day, at: ctx.now })));
  const counts = await classCountsOf(
    tx,
    due.map(({ row }) => row.id),
  );
  const mail = lateMail(
    ctx,
    locale,
    due.map(({ row, daysLate, resultsDue }) => ({
      id: row.id,
      title: row.title,
      firstDate: row.firstDate,
      lastDate: row.lastDate,
      daysLate,
      resultsDue,
      received: row.resultsReceivedAt !== null,
      classes: counts(row.id),
      posted: row.postedCash + row.postedCredit,
      currency: currencyOfCountry(row.country),
    })),
  );
  // Each event and day is reminded only once, so the first of them identifies the email.
  const cause = `late-results:${first.row.id}:${first.day}`;
  await notify(tx, ctx, { kind: "lateResults", accountId, cause, to: email, locale, mail, must, push: null });
  const after = { events: due.map(({ row, day }) => ({ id: row.id, day })) };
  await record(tx, ctx, "results.remind", { type: "promoter", id: promoterId }, { after });
}
