import type { SetPinInput } from "#shared/riders.schema.ts";
import { confirmPassword } from "../../accounts/passwords/confirm-password.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx, RiderActor } from "../../platform/context.ts";
import { queueMail } from "../../platform/mail/outbox.ts";
import { Problem } from "../../platform/problem.ts";
import { hashPin } from "./hash-pin.ts";
import { writePin } from "../store.ts";
import { pinChangedMail } from "../register.mail.ts";

/**
 * Sets a new PIN after the rider enters the password. Nobody else can do that, and it is not possible while proxying
 * (docs/spec/accounts.md#pin).
 */
export async function setPin(ctx: Ctx, actor: RiderActor, riderId: string, input: SetPinInput): Promise<void> {
  if (actor.id !== riderId) throw new Problem("forbidden");
  if (actor.proxy) throw new Problem("proxy_forbids");
  const account = await confirmPassword(ctx, actor, input.password, "password");
  const pinHash = await hashPin(ctx, riderId, input.pin);
  await ctx.db.write(async (tx) => {
    await writePin(tx, riderId, pinHash, ctx.now);
    await queueMail(tx, ctx, {
      cause: `pin:${ctx.requestId}`,
      to: account.email,
      locale: account.locale,
      mail: pinChangedMail(ctx, account.locale),
    });
    await record(tx, ctx, "rider.set-pin", { type: "rider", id: riderId });
  });
}
