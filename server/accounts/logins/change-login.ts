import type { LoginActInput } from "#shared/logins.schema.ts";
import { loginCan, loginStatusOf } from "#shared/logins.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { sendInvite } from "../invites/send-invite.ts";
import { closeAccess } from "../passwords/close-access.ts";
import { unusablePassword } from "../passwords/unusable-password.ts";
import { updateAccount } from "../update-account.ts";
import type { LoginKind, LoginRow } from "./login-kind.ts";
import { loginInviteMail, loginResetMail } from "./login.mail.ts";

/**
 * Carries out an act of staff on a login: it sends the invitation again, resets the password, deactivates or activates
 * the login, or does an act that only this kind of login has. `loginCan` says in which status each is possible;
 * otherwise it throws `login_state`.
 */
export async function changeLogin<Row extends LoginRow, Shown>(
  ctx: Ctx,
  kind: LoginKind<Row, Shown>,
  loginId: string,
  input: LoginActInput,
): Promise<Shown> {
  if (!kind.mayManage(ctx.actor)) throw new Problem("forbidden");
  const { act, reason = null } = input;
  if (!kind.acts.includes(act)) throw new Problem("invalid_input", { fields: { act: "invalid_value" } });
  if (act === "deactivate" && reason === null) {
    throw new Problem("invalid_input", { fields: { reason: "required" } });
  }
  // After a reset no password works until the owner sets a new one.
  const passwordHash = act === "reset" ? await unusablePassword(ctx) : "";
  return ctx.db.write(async (tx) => {
    const login = await kind.find(tx, loginId);
    if (!login) throw new Problem("not_found");
    if (!loginCan[act].states.includes(loginStatusOf(login, ctx.now))) throw new Problem("login_state");
    // If two admins act at the same time, the second one gets a conflict here and has to try again.
    if (!(await kind.write(tx, login, {}))) throw new Problem("conflict");
    if ((act === "resend" || act === "reset") && !login.owner.active) throw new Problem(kind.deactivated);
    if (act === "resend") await resend(tx, ctx, login);
    if (act === "reset") await reset(tx, ctx, login, passwordHash);
    if (act === "deactivate") await updateAccount(tx, ctx, login.accountId, { deActivated: true });
    if (act === "activate") await updateAccount(tx, ctx, login.accountId, { deActivated: false });
    await kind.also?.(tx, ctx, login, act, input);
    const after = { name: login.name, email: login.email, ...(reason === null ? {} : { reason }) };
    await record(tx, ctx, kind.actions[act], { type: kind.type, id: login.owner.id }, { after });
    const changed = await kind.find(tx, loginId);
    if (!changed) throw new Problem("not_found");
    return kind.present(changed, ctx.now);
  });
}

/** Sends a new link. The one that was sent before no longer works. */
async function resend(tx: Tx, ctx: Ctx, login: LoginRow): Promise<void> {
  await sendInvite(tx, ctx, { ...login, id: login.accountId }, "invitation", (link) =>
    loginInviteMail(ctx, login.locale, { owner: login.owner.name, email: login.email, ...link }),
  );
}

/**
 * Ends all access to the account at once: password, passkeys and sessions. Only the emailed link gives access again.
 */
async function reset(tx: Tx, ctx: Ctx, login: LoginRow, passwordHash: string): Promise<void> {
  await closeAccess(tx, login.accountId, passwordHash);
  await sendInvite(tx, ctx, { ...login, id: login.accountId }, "reset", (link) =>
    loginResetMail(ctx, login.locale, { owner: login.owner.name, email: login.email, ...link }),
  );
}
