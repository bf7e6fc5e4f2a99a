import { eq, sql } from "drizzle-orm";
import { termsVersion } from "#shared/terms-version.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx, RiderActor } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { accountById } from "./find-account.ts";
import { accounts } from "./tables.ts";

/**
 * Stores that a rider accepted the current version of the terms. Only the rider can accept them. `rules_not_accepted`
 * means that the texts that were shown are of another version (docs/spec/accounts.md#consent).
 */
export async function acceptTerms(ctx: Ctx, actor: RiderActor, accepted: string): Promise<void> {
  if (actor.proxy) throw new Problem("proxy_forbids");
  if (accepted !== termsVersion) {
    throw new Problem("rules_not_accepted", { fields: { acceptedTerms: "rules_not_accepted" } });
  }
  const { accountId: id } = actor;
  await ctx.db.write(async (tx) => {
    const before = await accountById(tx, id);
    await tx
      .update(accounts)
      .set({ termsVersion, version: sql`${accounts.version} + 1` })
      .where(eq(accounts.id, id));
    const change = { before: { termsVersion: before?.termsVersion ?? null }, after: { termsVersion } };
    await record(tx, ctx, "account.terms", { type: "account", id }, change);
  });
}
