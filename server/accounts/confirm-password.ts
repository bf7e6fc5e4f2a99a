import type { AccountActor, Ctx } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { isPassword } from "./passwords.ts";
import { giveTriesBack, takeTry } from "./sign-in-throttle.ts";
import { accountById, type AccountRow } from "./find-account.ts";

/** Asks the signed-in account for its password again, before what a stolen tablet must not be able to do. */
export async function confirmPassword(
  ctx: Ctx,
  actor: AccountActor,
  password: string,
  field: string,
): Promise<AccountRow> {
  const account = await accountById(ctx.db, actor.accountId);
  if (!account) throw new Problem("unauthenticated");
  takeTry(ctx, account.emailKey);
  if (!(await isPassword(ctx, password, account.passwordHash))) {
    throw new Problem("current_password_wrong", { fields: { [field]: "current_password_wrong" } });
  }
  giveTriesBack(ctx, account.emailKey);
  return account;
}
