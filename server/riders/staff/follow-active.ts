import { settleVins } from "../../bikes/remove-bike.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { queueMail } from "../../platform/mail/outbox.ts";
import { reassessRider } from "../../results/settling/reassess.ts";
import { riderWithAccount } from "../store.ts";
import { activationMail } from "./activation.mail.ts";

/**
 * Applies the consequences after staff activated or deactivated a rider: VINs that another account has by now are
 * removed, the results are evaluated again, and the rider gets an email.
 */
export async function followActive(tx: Tx, ctx: Ctx, riderId: string, active: boolean): Promise<void> {
  if (active) await settleVins(tx, ctx, riderId);
  await reassessRider(tx, ctx, riderId);
  const found = await riderWithAccount(tx, riderId);
  if (!found?.account.emailVerifiedAt) return;
  const { email: to, locale } = found.account;
  const cause = `rider-active:${riderId}:${ctx.requestId}`;
  await queueMail(tx, ctx, { cause, to, locale, mail: activationMail(ctx, locale, active) });
}
