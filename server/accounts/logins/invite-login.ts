import type { InviteLoginInput } from "#shared/logins.schema.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { createAccount } from "../create-account.ts";
import { sendInvite } from "../invites/send-invite.ts";
import { unusablePassword } from "../passwords/unusable-password.ts";
import { assertEmailFree, type LoginKind, type LoginOwner, type LoginRow } from "./login-kind.ts";
import { loginInviteMail } from "./login.mail.ts";

/**
 * Invites a person to log in for a dealer or promoter. The account has no password until the person sets it with the
 * link in the email. Throws `email_in_use` for an address that has an account, whatever its role.
 */
export async function inviteLogin<Row extends LoginRow, Shown>(
  ctx: Ctx,
  kind: LoginKind<Row, Shown>,
  ownerId: string,
  input: InviteLoginInput,
): Promise<Shown> {
  if (!kind.mayManage(ctx.actor)) throw new Problem("forbidden");
  const passwordHash = await unusablePassword(ctx);
  return ctx.db.write(async (tx) => {
    const owner = await kind.findOwner(tx, ownerId);
    if (!owner) throw new Problem("not_found");
    if (!owner.active) throw new Problem(kind.deactivated);
    const accountId = await createInvited(tx, ctx, kind.type, owner, { ...input, passwordHash });
    const loginId = await kind.add(tx, ctx, { ownerId, accountId, name: input.name });
    const after = { name: input.name, email: input.email };
    await record(tx, ctx, kind.actions.invite, { type: kind.type, id: ownerId }, { after });
    const made = await kind.find(tx, loginId);
    if (!made) throw new Problem("not_found");
    return kind.present(made, ctx.now);
  });
}

/**
 * Creates the account of a person and emails the invitation, inside the transaction of a verb that has checked its
 * policy and adds the login. Returns the id of the account.
 */
export async function createInvited(
  tx: Tx,
  ctx: Ctx,
  type: "dealer" | "promoter",
  owner: Pick<LoginOwner, "name">,
  { email, locale, passwordHash }: InviteLoginInput & { passwordHash: string },
): Promise<string> {
  await assertEmailFree(tx, email);
  const account = await createAccount(tx, ctx, { type, email, passwordHash, locale, termsVersion: null });
  await sendInvite(tx, ctx, account, "invitation", (link) =>
    loginInviteMail(ctx, locale, { owner: owner.name, email: account.email, ...link }),
  );
  return account.id;
}
