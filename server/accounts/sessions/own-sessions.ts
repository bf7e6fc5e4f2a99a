import type { SessionRecord } from "#shared/sessions.schema.ts";
import { deviceOf } from "#shared/user-agent.ts";
import { record } from "../../platform/audit/audit.ts";
import type { AccountActor, Ctx } from "../../platform/context.ts";
import { endPushOfSession } from "../../platform/push/subscriptions.ts";
import { Problem } from "../../platform/problem.ts";
import { sha256 } from "../../platform/secrets.ts";
import { deleteSession, sessionsOf } from "./session-store.ts";

/** Returns the public id of a session. It is derived from the stored token hash, which is never exposed. */
export const sessionIdOf = (tokenHash: string): string => sha256(`session ${tokenHash}`).slice(0, 32);

/**
 * Returns the devices that are signed in to the account, the latest first. It is not available while proxying: a
 * person's devices are private.
 */
export async function listSessions(ctx: Ctx, actor: AccountActor, token: string | undefined): Promise<SessionRecord[]> {
  if (actor.proxy) throw new Problem("proxy_forbids");
  const own = token ? sha256(token) : null;
  const rows = await sessionsOf(ctx.db, actor.accountId, ctx.now);
  return rows.map(({ tokenHash, userAgent, createdAt, seenAt }) => ({
    _id: sessionIdOf(tokenHash),
    ...deviceOf(userAgent),
    createdAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
    current: tokenHash === own,
  }));
}

/** Signs out one device, or every device except this one. */
export async function endSessions(
  ctx: Ctx,
  actor: AccountActor,
  token: string | undefined,
  which: { id: string } | "others",
): Promise<void> {
  if (actor.proxy) throw new Problem("proxy_forbids");
  const own = token ? sha256(token) : null;
  await ctx.db.write(async (tx) => {
    const all = await sessionsOf(tx, actor.accountId, ctx.now);
    const meant = all.filter(({ tokenHash }) =>
      which === "others" ? tokenHash !== own : sessionIdOf(tokenHash) === which.id,
    );
    if (meant.length === 0 && which !== "others") throw new Problem("not_found");
    for (const { tokenHash } of meant) {
      await deleteSession(tx, tokenHash);
      await endPushOfSession(tx, tokenHash);
    }
    const after = { ended: meant.length, others: which === "others" };
    await record(tx, ctx, "account.end-sessions", { type: "account", id: actor.accountId }, { after });
  });
}
