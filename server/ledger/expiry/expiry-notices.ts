import { and, asc, eq, gt, inArray, isNull, lte, max, or, sum } from "drizzle-orm";
import { addDays, dayPacific, daysBetween, endOfDayPacific } from "#shared/dates.ts";
import { accounts } from "../../accounts/tables.ts";
import { events } from "../../events/tables.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import { notify, type Notice } from "../../platform/notify/notify.ts";
import { everyProgramme, readSeasons, settingsIn } from "../../seasons/season-settings.ts";
import { riders } from "../../riders/tables.ts";
import { seasonOfAward } from "../award-season.ts";
import { spendableAt } from "../balances.ts";
import { expiryMail, expiryPush } from "./expiry.mail.ts";
import { awards } from "../tables.ts";

export const endingsAtOnce = 500;

/** A rider loses this credit on one day, in one currency. The amount is in cents. */
export interface Ending {
  riderId: string;
  accountId: string;
  currency: "USD" | "CAD";
  amount: number;
  expiresAt: Date;
  /** This is the season of the awards; if awards of several seasons end on one day, it is the latest. */
  season: number;
  email: string;
  locale: "en" | "fr";
}

/**
 * Notifies riders whose credit expires within the notice days of the awards' season (`expiryNoticeDays`); a job calls
 * this daily. Awards that expire on one day share one notice. Each notice is sent once; if the job did not run for a
 * while, only the notice that is due now is sent (docs/spec/money.md#expiry).
 */
export async function sendExpiryNotices(ctx: Ctx): Promise<number> {
  const seasons = await readSeasons(ctx.db);
  const earliest = Math.max(0, ...everyProgramme(seasons).flatMap(({ expiryNoticeDays }) => expiryNoticeDays));
  const until = endOfDayPacific(addDays(dayPacific(ctx.now), earliest));
  let sent = 0;
  let after: Ending | null = null;
  for (;;) {
    const endings: Ending[] = await endingBefore(ctx, until, after);
    const notices = expiryNotices(ctx, endings, (days, season) =>
      settingsIn(seasons, season)
        .expiryNoticeDays.toSorted((a, b) => a - b)
        .find((before) => days <= before),
    );
    await ctx.db.write(async (tx) => {
      await notify(tx, ctx, ...notices);
      if (notices.length > 0) {
        await record(
          tx,
          ctx,
          "award.notice",
          { type: "job", id: "expiry-notices" },
          { after: { notices: notices.length } },
        );
      }
    });
    sent += notices.length;
    if (endings.length < endingsAtOnce) return sent;
    after = endings.at(-1) ?? null;
  }
}

/**
 * Returns the credit that expires up to the instant `until`, added up by rider, currency and day, soonest first. It
 * returns at most `endingsAtOnce` sums that follow the sum `after`, for some riders or for all.
 */
export async function endingBefore(
  ctx: Ctx,
  until: Date,
  after: Ending | null,
  riderIds?: readonly string[],
): Promise<Ending[]> {
  const { riderId, currency, expiresAt } = awards;
  const beyond = after
    ? or(
        gt(expiresAt, after.expiresAt),
        and(
          eq(expiresAt, after.expiresAt),
          or(gt(riderId, after.riderId), and(eq(riderId, after.riderId), gt(currency, after.currency))),
        ),
      )
    : undefined;
  const rows = await ctx.db
    .select({
      riderId,
      currency,
      expiresAt,
      amount: sum(awards.currentValue),
      raced: max(events.season),
      issuedAt: max(awards.issuedAt),
      accountId: accounts.id,
      email: accounts.email,
      locale: accounts.locale,
    })
    .from(awards)
    .innerJoin(riders, eq(riders.id, riderId))
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .leftJoin(events, eq(events.id, awards.eventId))
    .where(
      and(
        spendableAt(ctx.now),
        lte(expiresAt, until),
        isNull(accounts.deactivatedAt),
        riderIds ? inArray(riderId, [...riderIds]) : undefined,
        beyond,
      ),
    )
    .groupBy(expiresAt, riderId, currency, accounts.id, accounts.email, accounts.locale)
    .orderBy(asc(expiresAt), asc(riderId), asc(currency))
    .limit(endingsAtOnce);
  return rows.flatMap(({ expiresAt: ends, amount, raced, issuedAt, ...row }) => {
    if (!ends) return [];
    const season = seasonOfAward({ season: raced, issuedAt: issuedAt ?? ends });
    return { ...row, amount: Number(amount ?? 0), expiresAt: ends, season };
  });
}

/**
 * Returns the notices that are due. `name` maps the days before expiry and the season to the name of the notice that is
 * due, or to undefined if none is due; a notice of the same name is sent once.
 */
export function expiryNotices(
  ctx: Ctx,
  endings: readonly Ending[],
  name: (days: number, season: number) => string | number | undefined,
): Notice[] {
  const today = dayPacific(ctx.now);
  return endings.flatMap(({ riderId, accountId, currency, amount, expiresAt, season, email, locale }) => {
    const days = daysBetween(today, dayPacific(expiresAt));
    const notice = name(days, season);
    if (notice === undefined) return [];
    return {
      kind: "expiry" as const,
      accountId,
      cause: `expiry:${notice}:${riderId}:${currency}:${expiresAt.getTime()}`,
      to: email,
      locale,
      mail: expiryMail(ctx, locale, { amount, currency, expiresAt, days }),
      push: { body: expiryPush(locale, expiresAt), path: "/auth/rider" },
    };
  });
}
