import { record } from "../../platform/audit/audit.ts";
import { accountBehind, type Actor, type Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { ownerOfToken } from "./session.ts";

/**
 * Records the act that began the session of this token, in the name of the account that logged in. During that call
 * `ctx.actor` is still whoever was logged in on this browser before, and that account is recorded as `formerAccount`:
 * it shows that one person holds two accounts.
 */
export async function recordLogin(
  tx: Tx,
  ctx: Ctx,
  { token }: { token: string },
  action: string,
  { subject, after }: { subject?: { type: string; id: string }; after?: unknown } = {},
): Promise<void> {
  const owner: Actor = await ownerOfToken(tx, token);
  const former = accountBehind(ctx.actor);
  const accountId = accountBehind(owner);
  const before = former === null || former === accountId ? undefined : { formerAccount: former };
  const about = subject ?? { type: "account", id: accountId ?? "unknown" };
  await record(tx, { ...ctx, actor: owner }, action, about, { before, after });
}
