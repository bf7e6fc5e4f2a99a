import type { DealerLoginRow } from "#shared/dealer-logins.list.ts";
import type { UpdateLoginInput } from "#shared/dealer-logins.schema.ts";
import { loginStatusOf } from "#shared/dealer-logins.ts";
import { emailKey } from "#shared/email.ts";
import { nameKey } from "#shared/name-key.ts";
import { sendInvite } from "../../accounts/invites/send-invite.ts";
import { readdressAccount } from "../../accounts/readdress-account.ts";
import { updateAccount } from "../../accounts/update-account.ts";
import { record } from "../../platform/audit/audit.ts";
import { changedFields } from "../../platform/audit/changed-fields.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { mayManageDealers } from "../policy.ts";
import { assertEmailFree } from "./invite-login.ts";
import { findLogin, writeLogin, type LoginRow } from "./login-store.ts";
import { loginInviteMail } from "./login.mail.ts";
import { presentLogin } from "./present-login.ts";

/**
 * Changes the name or the email address of a login. A person who has set up the login verifies the new address with a
 * code; an invitation that was sent to a wrong address is sent again to the right one, and the first link ends.
 */
export async function updateLogin(ctx: Ctx, loginId: string, input: UpdateLoginInput): Promise<DealerLoginRow> {
  if (!mayManageDealers(ctx.actor)) throw new Problem("forbidden");
  const { __v: version, name, email } = input;
  return ctx.db.write(async (tx) => {
    const login = await findLogin(tx, loginId);
    if (!login) throw new Problem("not_found");
    const change = name === undefined ? {} : { name, nameKey: nameKey(name) };
    const written = login.version === version && (await writeLogin(tx, login, change));
    if (!written) throw new Problem("stale_version", { extra: { login: presentLogin(login, ctx.now) } });
    const moves = email !== undefined && emailKey(email) !== emailKey(login.email);
    if (moves) await moveEmail(tx, ctx, login, email);
    const changed = changedFields(login, { ...(name === undefined ? {} : { name }), ...(moves ? { email } : {}) });
    await record(tx, ctx, "dealer.update-login", { type: "dealer", id: login.dealerId }, changed);
    const after = await findLogin(tx, loginId);
    if (!after) throw new Problem("not_found");
    return presentLogin(after, ctx.now);
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
  if (status === "deactivated" || !login.dealerActive) return;
  const to = { id: login.accountId, email: email.trim(), locale: login.locale };
  await sendInvite(tx, ctx, to, "invitation", (link) =>
    loginInviteMail(ctx, login.locale, { dealer: login.dealerName, email: to.email, ...link }),
  );
}
