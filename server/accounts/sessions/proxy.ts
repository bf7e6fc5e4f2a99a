import { record } from "../../platform/audit/audit.ts";
import type { AdminActor, Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { sha256 } from "../../platform/secrets.ts";
import { setProxy } from "./session-store.ts";
import { accountById, isMerged } from "../find-account.ts";
import { mayActAs } from "../policy.ts";
import { accountOfRecord } from "../store.ts";

/**
 * Lets an admin act as a rider, dealer or promoter from now on; the session stores both accounts
 * (docs/spec/accounts.md#acting-as-somebody).
 */
export async function startProxy(
  ctx: Ctx,
  actor: AdminActor,
  token: string,
  type: "rider" | "dealer" | "promoter",
  id: string,
): Promise<void> {
  if (!mayActAs(actor)) throw new Problem("read_only");
  await ctx.db.write(async (tx) => {
    const accountId = await accountOfRecord(tx, type, id);
    // A dealer without an account cannot be acted as.
    if (accountId === null) throw new Problem("not_found");
    const account = await accountById(tx, accountId);
    if (account && (await isMerged(tx, account))) throw new Problem("rider_merged");
    await setProxy(tx, sha256(token), accountId);
    await record(tx, ctx, "proxy.start", { type, id }, { after: { admin: actor.id } });
  });
}

export async function endProxy(ctx: Ctx, token: string): Promise<void> {
  const { actor } = ctx;
  await ctx.db.write(async (tx) => {
    await setProxy(tx, sha256(token), null);
    if ("accountId" in actor) await record(tx, ctx, "proxy.end", { type: actor.type, id: actor.id });
  });
}
