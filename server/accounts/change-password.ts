import type { ChangePasswordInput } from "#shared/accounts.schema.ts";
import { record } from "../platform/audit.ts";
import type { AccountActor, Ctx } from "../platform/context.ts";
import { queueMail } from "../platform/mail/outbox.ts";
import { Problem } from "../platform/problem.ts";
import { passwordChangedMail } from "./account.mail.ts";
import { confirmPassword } from "./confirm-password.ts";
import { hashNewPassword } from "./passwords.ts";
import { createSession, endAllSessions } from "./session.ts";
import { setPasswordHash } from "./store.ts";

/** Changes one's own password: every session ends, and this browser gets a new one (decisions §6). */
export async function changePassword(
  ctx: Ctx,
  actor: AccountActor,
  input: ChangePasswordInput,
  userAgent: string | null,
) {
  if (actor.proxy) throw new Problem("proxy_forbids");
  const passwordHash = await hashNewPassword(ctx, input.password);
  const account = await confirmPassword(ctx, actor, input.currentPassword, "currentPassword");
  return ctx.db.write(async (tx) => {
    await setPasswordHash(tx, account.id, passwordHash);
    await endAllSessions(tx, account.id);
    const mail = passwordChangedMail(ctx, account.locale);
    const cause = `password:${ctx.requestId}`;
    await queueMail(tx, ctx, { cause, to: account.email, locale: account.locale, mail });
    await record(tx, ctx, "account.change-password", { type: "account", id: account.id });
    return createSession(tx, ctx, account.id, userAgent);
  });
}
