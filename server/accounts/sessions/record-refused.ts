import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import { addressKey } from "../../platform/http/address.ts";
import { limitOf } from "../../platform/limits.ts";
import { accountByEmail } from "../find-account.ts";

/**
 * One address may write 30 rows in an hour, and all addresses together 1,000, so that guessing cannot fill the audit
 * log.
 */
const hour = 3600;
const rowsOfAddress = 30;
const rowsOfAll = 1000;

/**
 * Writes a refused sign-in into the audit log. An attempt with an address without an account is written as well, with
 * the name `unknown`, so that the response time reveals nothing.
 */
export async function recordRefused(ctx: Ctx, email: string): Promise<void> {
  const ofAddress = limitOf(ctx.db, "audit-sign-in-address", { points: rowsOfAddress, seconds: hour });
  const ofAll = limitOf(ctx.db, "audit-sign-in", { points: rowsOfAll, seconds: hour });
  if ((await ofAddress.take(addressKey(ctx.ip))) > 0 || (await ofAll.take("all")) > 0) return;
  await ctx.db.write(async (tx) => {
    const account = await accountByEmail(tx, email);
    await record(tx, ctx, "account.sign-in-refused", { type: "account", id: account?.id ?? "unknown" });
  });
}
