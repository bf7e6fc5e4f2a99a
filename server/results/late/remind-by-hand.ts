import { dayPacific, daysBetween } from "#shared/dates.ts";
import { resultsDueOn } from "#shared/events.ts";
import type { RemindLateAnswer } from "#shared/late-results.schema.ts";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { readSeasons, settingsIn } from "../../seasons/season-settings.ts";
import { mayRemindPromoters } from "../policy.ts";
import { hasReachablePromoter, remindPromoter, type Due } from "./remind-late.ts";
import { lateAmong, remindersOf } from "./late-store.ts";

/**
 * Reminds the promoters of these late events at once, in one email for each promoter. An event is left out when it is
 * no longer late, has no promoter with an active account, or had a reminder for this day already, so that a second
 * press sends nothing. The job counts these reminders: it does not send an earlier one afterwards. See
 * docs/spec/results.md#late-results.
 */
export async function remindByHand(ctx: Ctx, eventIds: readonly string[]): Promise<RemindLateAnswer> {
  if (!mayRemindPromoters(ctx.actor)) throw new Problem("forbidden");
  const today = dayPacific(ctx.now);
  return ctx.db.write(async (tx) => {
    const seasons = await readSeasons(tx);
    const rows = await lateAmong(tx, today, seasons, eventIds);
    const reminded = await remindersOf(tx, eventIds);
    const due = rows.flatMap((row): Due[] => {
      const resultsDue = resultsDueOn(row.lastDate, settingsIn(seasons, row.season).resultsDueDays);
      const day = daysBetween(resultsDue, today);
      return hasReachablePromoter(row) && day > (reminded.get(row.id)?.day ?? 0)
        ? [{ row, day, daysLate: day, resultsDue }]
        : [];
    });
    for (const ofOne of Map.groupBy(due, ({ row }) => row.promoterId).values()) {
      await remindPromoter(tx, ctx, ofOne, true);
    }
    const sent = new Set(due.map(({ row }) => row.id));
    const late = new Map(rows.map((row) => [row.id, row]));
    const left = [...new Set(eventIds)].flatMap((_id): RemindLateAnswer["left"] => {
      const row = late.get(_id);
      if (sent.has(_id)) return [];
      return [{ _id, why: !row ? "not_late" : hasReachablePromoter(row) ? "today" : "unreachable" }];
    });
    return { reminded: [...sent], left };
  });
}
