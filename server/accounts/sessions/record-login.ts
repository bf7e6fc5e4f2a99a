import { and, eq, isNull, ne } from "drizzle-orm";
import { record } from "../../platform/audit/audit.ts";
import { accountBehind, type Actor, type Ctx } from "../../platform/context.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { hasSignedIn, type KnownBrowser } from "../../platform/http/pages/known-browser.ts";
import { accounts } from "../tables.ts";
import { ownerOfToken } from "./session.ts";

/**
 * Records the act that began the session of this token, in the name of the account that logged in. During that call
 * `ctx.actor` is still whoever was logged in on this browser before. That account, or an admin who logged in on this
 * browser earlier, is recorded as `formerAccount`: it shows that one person may hold two accounts.
 */
export async function recordLogin(
  tx: Tx,
  ctx: Ctx,
  { token }: { token: string },
  known: KnownBrowser | null,
  action: string,
  { subject, after }: { subject?: { type: string; id: string }; after?: unknown } = {},
): Promise<void> {
  const owner: Actor = await ownerOfToken(tx, token);
  const accountId = accountBehind(owner);
  const former = await formerAccount(tx, ctx, known, accountId ?? "");
  const before = former === null || former === accountId ? undefined : { formerAccount: former };
  const about = subject ?? { type: "account", id: accountId ?? "unknown" };
  await record(tx, { ...ctx, actor: owner }, action, about, { before, after });
}

async function formerAccount(
  db: Reader,
  { actor, secrets }: Ctx,
  known: KnownBrowser | null,
  ownId: string,
): Promise<string | null> {
  const behind = accountBehind(actor);
  const isAdmin = actor.type === "admin" || ("proxy" in actor && actor.proxy !== null);
  if (known === null || isAdmin) return behind;
  // There are few admins, and most browsers know only one account.
  const staff = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.type, "admin"), isNull(accounts.deactivatedAt), ne(accounts.id, ownId)));
  return staff.find(({ email }) => hasSignedIn(known, secrets, email))?.id ?? behind;
}
