import type { AccountRecoveryInput } from "#shared/accounts.schema.ts";
import { record } from "../platform/audit.ts";
import type { Ctx } from "../platform/context.ts";
import { queueMail } from "../platform/mail/outbox.ts";
import { recoveryMail } from "./recovery.mail.ts";

/** Hands the request to the programme's staff; it never opens an account by itself (decisions §6). */
export async function requestRecovery(ctx: Ctx, input: AccountRecoveryInput): Promise<void> {
  const id = ctx.id();
  await ctx.db.write(async (tx) => {
    await queueMail(tx, ctx, {
      cause: `recovery:${id}`,
      to: ctx.programme.contact.email,
      locale: ctx.locale,
      mail: recoveryMail(ctx, input),
    });
    await record(tx, ctx, "account.request-recovery", { type: "recovery", id });
  });
}
