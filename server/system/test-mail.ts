import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import { queueMail } from "../platform/mail/outbox.ts";
import { Problem } from "../platform/problem.ts";
import { accountById } from "../accounts/find-account.ts";
import { maySendTestMail } from "./policy.ts";
import { testMail } from "./test-mail.mail.ts";

/** Queues an email to the admin's own address, so that it is sent in the same way as every other email. */
export async function sendTestMail(ctx: Ctx): Promise<{ to: string }> {
  const { actor } = ctx;
  if (!maySendTestMail(actor)) throw new Problem("forbidden");
  const id = ctx.id();
  return ctx.db.write(async (tx) => {
    const account = await accountById(tx, actor.accountId);
    if (!account) throw new Problem("not_found");
    await queueMail(tx, ctx, {
      cause: `test-mail:${id}`,
      to: account.email,
      locale: ctx.locale,
      mail: testMail(ctx, ctx.locale),
    });
    await record(tx, ctx, "system.test-mail", { type: "server", id: "mail" });
    return { to: account.email };
  });
}
