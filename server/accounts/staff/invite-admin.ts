import type { AdminRecord, InviteAdminInput } from "#shared/admins.schema.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { createAccount } from "../create-account.ts";
import type { AccountRow } from "../find-account.ts";
import { sendInvite } from "../invites/send-invite.ts";
import { loginInviteMail } from "../logins/login.mail.ts";
import { assertEmailFree } from "../logins/login-kind.ts";
import { unusablePassword } from "../passwords/unusable-password.ts";
import { mayManageAdmins } from "../policy.ts";
import { admins } from "../tables.ts";
import { assertStillOwner } from "./assert-still-owner.ts";
import { tellOtherAdmins } from "./tell-other-admins.ts";
import { adminRecordOf } from "./update-admin.ts";

/**
 * Invites a person to the program's staff. The account has no password until the person sets it with the link in the
 * email. The other admins are told. Throws `email_in_use` for an address that has an account, whatever its role.
 */
export async function inviteAdmin(ctx: Ctx, input: InviteAdminInput): Promise<AdminRecord> {
  if (!mayManageAdmins(ctx.actor)) throw new Problem("owner_only");
  const { firstName, lastName, email, locale, role } = input;
  const passwordHash = await unusablePassword(ctx);
  return ctx.db.write(async (tx) => {
    await assertStillOwner(tx, ctx);
    await assertEmailFree(tx, email);
    const account = await createAccount(tx, ctx, { type: "admin", email, passwordHash, locale, termsVersion: null });
    const id = ctx.id();
    await tx.insert(admins).values({ id, accountId: account.id, firstName, lastName, role });
    await sendAdminInvite(tx, ctx, account);
    await record(
      tx,
      ctx,
      "admin.invite",
      { type: "admin", id },
      { after: { firstName, lastName, email, staffRole: role } },
    );
    await tellOtherAdmins(tx, ctx, id, { kind: "invited" });
    return adminRecordOf(tx, ctx, id);
  });
}

/** Sends an admin a link to set the password. The link that was sent before no longer works. */
export async function sendAdminInvite(
  tx: Tx,
  ctx: Ctx,
  account: Pick<AccountRow, "id" | "email" | "locale">,
): Promise<void> {
  await sendInvite(tx, ctx, account, "invitation", (link) =>
    loginInviteMail(ctx, account.locale, { owner: ctx.programme.brandName, email: account.email, ...link }),
  );
}
