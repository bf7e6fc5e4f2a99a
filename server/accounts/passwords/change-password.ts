import type { ChangePasswordInput } from "#shared/accounts.schema.ts";
import { record } from "../../platform/audit/audit.ts";
import type { AccountActor, Ctx } from "../../platform/context.ts";
import { queueMail } from "../../platform/mail/outbox.ts";
import { Problem } from "../../platform/problem.ts";
import { passwordChangedMail } from "../verification/account.mail.ts";
import { confirmPassword } from "./confirm-password.ts";
import { passkeysOf } from "../passkeys/passkey-store.ts";
import { hashNewPassword } from "./passwords.ts";
import { createSession, endAllSessions } from "../sessions/session.ts";
import { setPasswordHash } from "../store.ts";

/**
 * Changes the account's own password. Every session ends, and this browser gets a new one
 * (docs/spec/accounts.md#sessions).
 */
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
    const passkeys = (await passkeysOf(tx, account.id)).map(({ name }) => name);
    const mail = passwordChangedMail(ctx, account.locale, passkeys);
    const cause = `password:${ctx.requestId}`;
    await queueMail(tx, ctx, { cause, to: account.email, locale: account.locale, mail });
    await record(tx, ctx, "account.change-password", { type: "account", id: account.id });
    return createSession(tx, ctx, account.id, userAgent, actor.byPasskey);
  });
}
