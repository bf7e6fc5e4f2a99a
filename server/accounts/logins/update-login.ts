import { emailKey } from "#shared/email.ts";
import type { UpdateLoginInput } from "#shared/logins.schema.ts";
import { loginStatusOf } from "#shared/logins.ts";
import { nameKey } from "#shared/name-key.ts";
import { record } from "../../platform/audit/audit.ts";
import { changedFields } from "../../platform/audit/changed-fields.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { sendInvite } from "../invites/send-invite.ts";
import { readdressAccount } from "../readdress-account.ts";
import { updateAccount } from "../update-account.ts";
import { assertEmailFree, type LoginKind, type LoginRow } from "./login-kind.ts";
import { loginInviteMail } from "./login.mail.ts";

/**
 * Changes the name or the email address of a login. A person who has set up the login verifies the new address with a
 * code; an invitation that was sent to a wrong address is sent again to the right one, and the first link stops
 * working.
 */
export async function updateLogin<Row extends LoginRow, Shown>(
  ctx: Ctx,
  kind: LoginKind<Row, Shown>,
  loginId: string,
  input: UpdateLoginInput,
): Promise<Shown> {
  if (!kind.mayManage(ctx.actor)) throw new Problem("forbidden");
  const { __v: version, name, email } = input;
  return ctx.db.write(async (tx) => {
    const login = await kind.find(tx, loginId);
    if (!login) throw new Problem("not_found");
    const change = name === undefined ? {} : { name, nameKey: nameKey(name) };
    const written = login.version === version && (await kind.write(tx, login, change));
    if (!written) throw new Problem("stale_version", { extra: { login: kind.present(login, ctx.now) } });
    const moves = email !== undefined && emailKey(email) !== emailKey(login.email);
    if (moves) await moveEmail(tx, ctx, login, email);
    const { name: nameBefore, email: emailBefore } = login;
    const changed = changedFields(
      { name: nameBefore, email: emailBefore },
      { ...(name === undefined ? {} : { name }), ...(moves ? { email } : {}) },
    );
    await record(tx, ctx, kind.actions.update, { type: kind.type, id: login.owner.id }, changed);
    const after = await kind.find(tx, loginId);
    if (!after) throw new Problem("not_found");
    return kind.present(after, ctx.now);
  });
}

async function moveEmail(tx: Tx, ctx: Ctx, login: LoginRow, email: string): Promise<void> {
  await assertEmailFree(tx, email);
  const status = loginStatusOf(login, ctx.now);
  const isSetUp = login.emailVerifiedAt !== null || login.lastLoginAt !== null;
  if (isSetUp) {
    await updateAccount(tx, ctx, login.accountId, { email });
    return;
  }
  await readdressAccount(tx, login.accountId, email);
  if (status === "deactivated" || !login.owner.active) return;
  const to = { id: login.accountId, email: email.trim(), locale: login.locale };
  await sendInvite(tx, ctx, to, "invitation", (link) =>
    loginInviteMail(ctx, login.locale, { owner: login.owner.name, email: to.email, ...link }),
  );
}
