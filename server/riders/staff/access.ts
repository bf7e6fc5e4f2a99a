import type { RiderAccess } from "#shared/rider-staff.schema.ts";
import { endAllSessions } from "../../accounts/sessions/session.ts";
import { accessOfAccount } from "../../accounts/staff/access-of-account.ts";
import { sendResetCode } from "../../accounts/verification/send-code.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { mayManageRiders } from "../policy.ts";
import { riderWithAccount, type RiderWithAccount } from "../store.ts";

/** Returns how a rider logs in: the last login, the devices that are logged in, and the passkeys. */
export async function riderAccess(ctx: Ctx, riderId: string): Promise<RiderAccess> {
  if (!mayManageRiders(ctx.actor)) throw new Problem("forbidden");
  const { account, lastLoginAt } = await known(ctx.db, riderId);
  const access = await accessOfAccount(ctx.db, ctx, account.id);
  return { lastLoginAt: lastLoginAt?.toISOString() ?? null, ...access };
}

/** Ends all sessions of a rider, for example after the loss of a phone. */
export async function endRiderSessions(ctx: Ctx, riderId: string): Promise<void> {
  if (!mayManageRiders(ctx.actor)) throw new Problem("forbidden");
  await ctx.db.write(async (tx) => {
    const { account } = await known(tx, riderId);
    const { sessions } = await accessOfAccount(tx, ctx, account.id);
    await endAllSessions(tx, account.id);
    await record(
      tx,
      ctx,
      "rider.end-sessions",
      { type: "rider", id: riderId },
      { after: { sessions: sessions.length } },
    );
  });
}

/**
 * Emails the rider a code with which to choose a new password. The code is sent only to the mailbox of the account, and
 * staff never see it. The former password works until the rider chooses a new one.
 */
export async function sendRiderReset(ctx: Ctx, riderId: string): Promise<void> {
  const { actor } = ctx;
  if (!mayManageRiders(actor)) throw new Problem("forbidden");
  await ctx.db.write(async (tx) => {
    const { account } = await known(tx, riderId);
    if (account.deactivatedAt) throw new Problem("rider_inactive");
    const place = { key: `staff ${actor.accountId}`, known: false };
    if (!(await sendResetCode(tx, ctx, account, place))) throw new Problem("too_many_requests", { retryAfter: 3600 });
    await record(tx, ctx, "rider.send-reset", { type: "rider", id: riderId }, { after: { email: account.email } });
  });
}

/** Returns a rider who still has an account; an erased or merged one has none. */
async function known(reader: Reader, riderId: string): Promise<RiderWithAccount> {
  const found = await riderWithAccount(reader, riderId);
  if (!found || found.rider.mergedIntoId) throw new Problem("not_valid_rider");
  if (found.rider.erasedAt) throw new Problem("rider_erased");
  return found;
}
