import type { DealerLoginRow } from "#shared/dealer-logins.list.ts";
import type { LoginActInput } from "#shared/dealer-logins.schema.ts";
import { loginCan, loginStatusOf } from "#shared/dealer-logins.ts";
import { sendInvite } from "../../accounts/invites/send-invite.ts";
import { closeAccess } from "../../accounts/passwords/close-access.ts";
import { unusablePassword } from "../../accounts/passwords/unusable-password.ts";
import { endAllSessions } from "../../accounts/sessions/session.ts";
import { updateAccount } from "../../accounts/update-account.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { findDealer } from "../dealer-store.ts";
import { mayManageDealers } from "../policy.ts";
import { findLogin, writeLogin, type LoginRow } from "./login-store.ts";
import { loginInviteMail, loginResetMail } from "./login.mail.ts";
import { presentLogin } from "./present-login.ts";

/**
 * Carries out an act of staff on a login: sends the invitation again, resets the password, deactivates, activates, or
 * moves it to another dealer. `loginCan` says in which status each is possible; otherwise it throws `login_state`.
 */
export async function changeLogin(ctx: Ctx, loginId: string, input: LoginActInput): Promise<DealerLoginRow> {
  if (!mayManageDealers(ctx.actor)) throw new Problem("forbidden");
  const { act, reason = null } = input;
  if (act === "deactivate" && reason === null) {
    throw new Problem("invalid_input", { fields: { reason: "required" } });
  }
  // Nobody knows the password of a reset login until its owner sets one.
  const passwordHash = act === "reset" ? await unusablePassword(ctx) : "";
  return ctx.db.write(async (tx) => {
    const login = await findLogin(tx, loginId);
    if (!login) throw new Problem("not_found");
    if (!loginCan[act].states.includes(loginStatusOf(login, ctx.now))) throw new Problem("login_state");
    // Of two acts at the same moment the second fails here and is asked again.
    if (!(await writeLogin(tx, login, {}))) throw new Problem("conflict");
    if (act === "resend") await resend(tx, ctx, login);
    if (act === "reset") await reset(tx, ctx, login, passwordHash);
    if (act === "deactivate") await updateAccount(tx, ctx, login.accountId, { deActivated: true });
    if (act === "activate") await updateAccount(tx, ctx, login.accountId, { deActivated: false });
    if (act === "move") await move(tx, ctx, login, input.dealerId);
    const after = { name: login.name, email: login.email, ...(reason === null ? {} : { reason }) };
    const action = {
      resend: "dealer.resend-login",
      reset: "dealer.reset-login",
      deactivate: "dealer.deactivate-login",
      activate: "dealer.activate-login",
      move: "dealer.move-login",
    }[act];
    await record(tx, ctx, action, { type: "dealer", id: login.dealerId }, { after });
    const changed = await findLogin(tx, loginId);
    if (!changed) throw new Problem("not_found");
    return presentLogin(changed, ctx.now);
  });
}

/** Sends a new link. The one that was sent before no longer works. */
async function resend(tx: Tx, ctx: Ctx, login: LoginRow): Promise<void> {
  assertOpen(login);
  await sendInvite(tx, ctx, { ...login, id: login.accountId }, "invitation", (link) =>
    loginInviteMail(ctx, login.locale, { dealer: login.dealerName, email: login.email, ...link }),
  );
}

/** Ends all ways into the account at once: password, passkeys and sessions. Only the emailed link opens it again. */
async function reset(tx: Tx, ctx: Ctx, login: LoginRow, passwordHash: string): Promise<void> {
  assertOpen(login);
  await closeAccess(tx, login.accountId, passwordHash);
  await sendInvite(tx, ctx, { ...login, id: login.accountId }, "reset", (link) =>
    loginResetMail(ctx, login.locale, { dealer: login.dealerName, email: login.email, ...link }),
  );
}

/**
 * Moves a login to another dealer. Its sessions end, so that no page of the former dealer stays open; what was redeemed
 * before stays with the former dealer, and so do its tablets.
 */
async function move(tx: Tx, ctx: Ctx, login: LoginRow, dealerId: string | undefined): Promise<void> {
  const target = dealerId === undefined ? undefined : await findDealer(tx, dealerId);
  if (!target || target.id === login.dealerId) {
    throw new Problem("invalid_input", { fields: { dealerId: target ? "invalid_value" : "required" } });
  }
  assertOpen({ dealerActive: target.active });
  await writeLogin(tx, { id: login.id, version: login.version + 1 }, { dealerId: target.id });
  await endAllSessions(tx, login.accountId);
  const after = { name: login.name, email: login.email };
  await record(tx, ctx, "dealer.receive-login", { type: "dealer", id: target.id }, { after });
}

function assertOpen({ dealerActive }: Pick<LoginRow, "dealerActive">): void {
  if (!dealerActive) throw new Problem("dealer_deactivated");
}
