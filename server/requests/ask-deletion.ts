import type { DeletionInput } from "#shared/requests.schema.ts";
import { confirmPassword } from "../accounts/passwords/confirm-password.ts";
import { nameOfAccount } from "../accounts/name-of-account.ts";
import { openMoneyOf } from "../erasure/erase-rider.ts";
import { record } from "../platform/audit/audit.ts";
import type { AccountActor, Ctx } from "../platform/context.ts";
import { queueMail } from "../platform/mail/outbox.ts";
import { Problem } from "../platform/problem.ts";
import { keepRequest } from "./keep-request.ts";
import { deletionReceivedMail } from "./requests.mail.ts";
import { closeRequest, openRequestOf } from "./store.ts";

/**
 * Requests the erasure of the account; the password is required. Staff carry it out: open money has to be settled
 * first, unless the person gives it up here.
 */
export async function askDeletion(ctx: Ctx, actor: AccountActor, input: DeletionInput): Promise<void> {
  if (actor.proxy) throw new Problem("proxy_forbids");
  const { id: accountId, email, locale } = await confirmPassword(ctx, actor, input.password, "password");
  await ctx.db.write(async (tx) => {
    if (await openRequestOf(tx, accountId, "deletion")) throw new Problem("request_open");
    const name = await nameOfAccount(tx, accountId);
    const givesUp = input.giveUpMoney ?? false;
    const open = actor.type === "rider" ? await openMoneyOf(tx, actor.id, false) : [];
    const details = { reason: input.reason ?? null, giveUpMoney: givesUp ? "yes" : null };
    const id = await keepRequest(tx, ctx, {
      kind: "deletion",
      role: actor.type,
      accountId,
      name,
      email,
      locale,
      details,
    });
    await queueMail(tx, ctx, {
      cause: `deletion:${id}`,
      to: email,
      locale,
      mail: deletionReceivedMail(ctx, locale, actor.type, { open, givesUp }),
    });
    const after = { givesUpMoney: givesUp };
    await record(tx, ctx, "request.deletion", { type: "account", id: accountId }, { after });
  });
}

export async function withdrawDeletion(ctx: Ctx, actor: AccountActor): Promise<void> {
  if (actor.proxy) throw new Problem("proxy_forbids");
  await ctx.db.write(async (tx) => {
    const open = await openRequestOf(tx, actor.accountId, "deletion");
    if (!open) throw new Problem("not_found");
    await closeRequest(tx, open.id, { state: "withdrawn", decidedAt: ctx.now });
    await record(tx, ctx, "request.withdraw-deletion", { type: "account", id: actor.accountId });
  });
}
