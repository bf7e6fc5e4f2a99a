import type { AccountActor, Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { accountById, type AccountRow } from "../find-account.ts";
import { limitTries } from "../sessions/guess-limits.ts";
import { isPassword } from "./passwords.ts";

/**
 * Asks the signed-in account for its password again, before actions that a stolen tablet must not allow. Wrong tries
 * are counted per session, so that nobody outside of the session can use them up.
 */
export async function confirmPassword(
  ctx: Ctx,
  actor: AccountActor,
  password: string,
  field: string,
): Promise<AccountRow> {
  const account = await accountById(ctx.db, actor.accountId);
  if (!account) throw new Problem("unauthenticated");
  const session = actor.sessionId ?? actor.accountId;
  const right = await limitTries(ctx, "confirm-password", session, async () =>
    (await isPassword(ctx, password, account.passwordHash)) ? true : null,
  );
  if (right === null) throw new Problem("current_password_wrong", { fields: { [field]: "current_password_wrong" } });
  return account;
}
