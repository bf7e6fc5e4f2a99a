import type { DealerLoginRow } from "#shared/dealer-logins.list.ts";
import type { InviteLoginInput } from "#shared/dealer-logins.schema.ts";
import { createAccount } from "../../accounts/create-account.ts";
import { accountHolding } from "../../accounts/find-account.ts";
import { sendInvite } from "../../accounts/invites/send-invite.ts";
import { unusablePassword } from "../../accounts/passwords/unusable-password.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { findDealer } from "../dealer-store.ts";
import { mayManageDealers } from "../policy.ts";
import { addLogin } from "./attach-account.ts";
import { findLogin } from "./login-store.ts";
import { loginInviteMail } from "./login.mail.ts";
import { presentLogin } from "./present-login.ts";

/**
 * Invites a person to log in for a dealer. The account has no password until the person sets it with the link in the
 * email. Throws `email_in_use` for an address that has an account, whatever its role.
 */
export async function inviteLogin(ctx: Ctx, dealerId: string, input: InviteLoginInput): Promise<DealerLoginRow> {
  if (!mayManageDealers(ctx.actor)) throw new Problem("forbidden");
  const { name, email, locale } = input;
  const passwordHash = await unusablePassword(ctx);
  return ctx.db.write(async (tx) => {
    const dealer = await findDealer(tx, dealerId);
    if (!dealer) throw new Problem("not_found");
    if (!dealer.active) throw new Problem("dealer_deactivated");
    await assertEmailFree(tx, email);
    const account = await createAccount(tx, ctx, { type: "dealer", email, passwordHash, locale, termsVersion: null });
    const loginId = await addLogin(tx, ctx, { dealerId, accountId: account.id, name });
    await sendInvite(tx, ctx, account, "invitation", (link) =>
      loginInviteMail(ctx, locale, { dealer: dealer.name, email: account.email, ...link }),
    );
    await record(tx, ctx, "dealer.invite-login", { type: "dealer", id: dealerId }, { after: { name, email } });
    const made = await findLogin(tx, loginId);
    if (!made) throw new Problem("not_found");
    return presentLogin(made, ctx.now);
  });
}

/** Throws if an address has an account. Staff may know it; nobody else is asked for an address here. */
export async function assertEmailFree(tx: Tx, email: string): Promise<void> {
  if (await accountHolding(tx, email)) throw new Problem("email_in_use", { fields: { email: "email_in_use" } });
}
