import { normaliseVin } from "#shared/typed-vin.ts";
import { accountById } from "../accounts/find-account.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx, RiderActor } from "../platform/context.ts";
import { queueMail } from "../platform/mail/outbox.ts";
import { Problem } from "../platform/problem.ts";
import { releaseMail } from "./release.mail.ts";
import { holderOfVin } from "./store.ts";

/**
 * Asks the rider whose account has the bike to remove it, for example after a sale. Neither rider learns who the
 * other is, and the answer is the same whether or not anybody has the bike. See docs/spec/bikes.md.
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
      // The email is sent at most once a day (UTC) per bike, no matter who requests it.
      const cause = `release:${holder.bikeId}:${ctx.now.toISOString().slice(0, 10)}`;
      await queueMail(tx, ctx, { cause, to, locale, mail: releaseMail(ctx, locale, vin) });
    }
    await record(tx, ctx, "bike.ask-release", { type: "rider", id: riderId }, { after: { vin } });
  });
}
