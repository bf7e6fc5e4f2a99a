import type { SendExpireMailInput } from "#shared/ledger.schema.ts";
import { addDays, dayPacific, endOfDayPacific } from "#shared/dates.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import { notify } from "../../platform/notify/notify.ts";
import { Problem } from "../../platform/problem.ts";
import { endingBefore, endingsAtOnce, expiryNotices, type Ending } from "./expiry-notices.ts";

/**
 * Sends the notices that an admin orders by hand, to some riders or to all whose credit expires within the given days
 * (docs/spec/wire.md#declared-calls). A notice about the same credit is sent by hand at most once a day.
 */
export async function sendExpireMail(ctx: Ctx, input: SendExpireMailInput): Promise<{ riders: number }> {
  if (ctx.actor.type !== "admin") throw new Problem("forbidden");
  const today = dayPacific(ctx.now);
  const days = input.days ?? Math.max(...ctx.programme.expiryNoticeDays);
  const until = endOfDayPacific(addDays(today, days));
  const notified = new Set<string>();
  let after: Ending | null = null;
  for (;;) {
    const endings: Ending[] = await endingBefore(ctx, until, after, input.riderIds);
    await ctx.db.write((tx) => notify(tx, ctx, ...expiryNotices(ctx, endings, () => `by-hand-${today}`)));
    for (const { riderId } of endings) notified.add(riderId);
    if (endings.length < endingsAtOnce) break;
    after = endings.at(-1) ?? null;
  }
  await ctx.db.write((tx) =>
    record(
      tx,
      ctx,
      "award.send-expire-mail",
      { type: "account", id: ctx.actor.type === "admin" ? ctx.actor.accountId : "" },
      { after: { days, riders: notified.size } },
    ),
  );
  return { riders: notified.size };
}
