import { addDays, clockIn, programmeZone } from "#shared/dates.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import { notify, type Notice } from "../platform/notify/notify.ts";
import { raceMail, racePath, racePush } from "./race.mail.ts";
import { plansForDay, type PlanForDay } from "./store.ts";

/** Reminders are sent from this hour of the day, Pacific time, so that no phone rings at night. */
const fromHour = 9;
const noticesAtOnce = 200;

/**
 * Reminds riders of the races that they plan to ride tomorrow, once for each event, by the channels that they chose. A
 * job calls this hourly.
 */
export async function remindPlans(ctx: Ctx): Promise<number> {
  const { day, hour } = clockIn(programmeZone, ctx.now);
  if (hour < fromHour) return 0;
  const planned = await plansForDay(ctx.db, addDays(day, 1));
  const notices = [...Map.groupBy(planned, ({ riderId, eventId }) => `${riderId} ${eventId}`).values()].flatMap((own) =>
    noticeOf(ctx, own),
  );
  if (notices.length === 0) return 0;
  // Each batch has its own transaction, so that redemptions do not wait until thousands of reminders are written.
  for (let at = 0; at < notices.length; at += noticesAtOnce) {
    const some = notices.slice(at, at + noticesAtOnce);
    await ctx.db.write(async (tx) => {
      await notify(tx, ctx, ...some);
      await record(tx, ctx, "plan.remind", { type: "job", id: "race-reminders" }, { after: { notices: some.length } });
    });
  }
  return notices.length;
}

function noticeOf(ctx: Ctx, own: readonly PlanForDay[]): Notice[] {
  const [first] = own;
  if (!first) return [];
  const { riderId, eventId, title, venue, city, state, accountId, email, locale } = first;
  const race = {
    eventId,
    title,
    place: [venue, city, state].filter(Boolean).join(", "),
    classNames: own.map(({ className }) => className),
  };
  return [
    {
      kind: "race",
      accountId,
      cause: `race:${eventId}:${riderId}`,
      to: email,
      locale,
      mail: raceMail(ctx, locale, race),
      push: { body: racePush(locale, race), path: racePath(race) },
    },
  ];
}
