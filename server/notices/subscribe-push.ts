import type { SubscribeInput } from "#shared/notices.schema.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx, RiderActor } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { sha256 } from "../platform/secrets.ts";
import { pushSubscriptions } from "../platform/tables.ts";
import { queueWelcome } from "./welcome-push.ts";
import { accountOf, browserByEndpoint, browsersOf, removeBrowsers } from "./store.ts";

/** An account has at most this many browsers; beyond that the oldest is removed. */
const maxBrowsers = 10;

/**
 * Subscribes a browser to notifications. A browser that subscribes again, with new keys or for another account, still
 * has a single row.
 */
export async function subscribePush(
  ctx: Ctx,
  actor: RiderActor,
  input: SubscribeInput,
  browser: { sessionToken: string | undefined; userAgent: string | null },
): Promise<string> {
  // Without this check the admin's own browser would receive notifications about the rider's money.
  if (actor.proxy) throw new Problem("proxy_forbids");
  const { accountId } = actor;
  const endpointHash = sha256(input.endpoint);
  const values = {
    accountId,
    sessionHash: browser.sessionToken ? sha256(browser.sessionToken) : null,
    endpoint: input.endpoint,
    ...input.keys,
    userAgent: browser.userAgent?.slice(0, 200) ?? null,
  };
  return ctx.db.write(async (tx) => {
    if (input.replaces) await dropReplaced(tx, accountId, sha256(input.replaces), endpointHash);
    const known = await browserByEndpoint(tx, endpointHash);
    if (known && known.accountId !== accountId) await removeBrowsers(tx, [known.id]);
    const again = known?.accountId === accountId;
    const id = again ? known.id : ctx.id();
    await tx
      .insert(pushSubscriptions)
      .values({ id, endpointHash, createdAt: ctx.now, ...values })
      .onConflictDoUpdate({ target: pushSubscriptions.endpointHash, set: values });
    if (again) return id;
    const others = (await browsersOf(tx, accountId)).filter((row) => row.id !== id);
    await removeBrowsers(
      tx,
      others.slice(0, Math.max(0, others.length - maxBrowsers + 1)).map((row) => row.id),
    );
    const account = await accountOf(tx, accountId);
    if (account && !input.replaces) await queueWelcome(tx, ctx, id, account.locale);
    await record(tx, ctx, "push.subscribe", { type: "account", id: accountId }, { after: { id } });
    return id;
  });
}

async function dropReplaced(tx: Tx, accountId: string, oldHash: string, newHash: string): Promise<void> {
  const old = oldHash === newHash ? undefined : await browserByEndpoint(tx, oldHash);
  if (old?.accountId === accountId) await removeBrowsers(tx, [old.id]);
}

/** Ends a browser's push subscription. For another account's browser it answers as if the browser did not exist. */
export async function endPush(ctx: Ctx, actor: RiderActor, id: string): Promise<void> {
  const { accountId } = actor;
  await ctx.db.write(async (tx) => {
    const own = (await browsersOf(tx, accountId)).some((row) => row.id === id);
    if (!own) throw new Problem("not_found");
    await removeBrowsers(tx, [id]);
    await record(tx, ctx, "push.end", { type: "account", id: accountId }, { before: { id } });
  });
}
