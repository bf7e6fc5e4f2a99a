import { normaliseVin } from "#shared/vin.ts";
import { accountById } from "../accounts/find-account.ts";
import { record } from "../platform/audit.ts";
import type { Ctx, RiderActor } from "../platform/context.ts";
import { queueMail } from "../platform/mail/outbox.ts";
import { Problem } from "../platform/problem.ts";
import { releaseMail } from "./release.mail.ts";
import { holderOfVin } from "./store.ts";

/**
 * Asks whoever has the bike on the account to take it off: bikes are sold. Neither learns who the other is, and the
 * answer is the same whether anybody has it (decisions §7).
 */
export async function askRelease(ctx: Ctx, actor: RiderActor, riderId: string, typed: string): Promise<void> {
  if (actor.id !== riderId) throw new Problem("not_found");
  if (actor.proxy) throw new Problem("proxy_forbids");
  const vin = normaliseVin(typed);
  await ctx.db.write(async (tx) => {
    const holder = await holderOfVin(tx, vin, riderId);
    const account = holder && (await accountById(tx, holder.accountId));
    if (account) {
      const { email: to, locale } = account;
      // Once a day for a bike, whoever asks.
      const cause = `release:${holder.bikeId}:${ctx.now.toISOString().slice(0, 10)}`;
      await queueMail(tx, ctx, { cause, to, locale, mail: releaseMail(ctx, locale, vin) });
    }
    await record(tx, ctx, "bike.ask-release", { type: "rider", id: riderId }, { after: { vin } });
  });
}
