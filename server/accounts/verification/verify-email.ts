import { record } from "../../platform/audit/audit.ts";
import type { AccountActor, Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { tryCode } from "./codes.ts";
import { markEmailVerified } from "./mark-verified.ts";
import { sendVerifyCode } from "./send-code.ts";
import { accountById } from "../find-account.ts";

/** Verifies the mailbox of the signed-in account by the code that was emailed to it. */
export async function verifyEmail(ctx: Ctx, actor: AccountActor, code: string): Promise<void> {
  if (actor.proxy) throw new Problem("proxy_forbids");
  if (actor.emailVerified) return;
  const outcome = await ctx.db.write(async (tx) => {
    const found = await tryCode(tx, ctx, actor.accountId, "verify", code);
    if (found === "right") await markEmailVerified(tx, ctx, actor.accountId);
    await record(tx, ctx, "account.verify-email", { type: "account", id: actor.accountId }, { after: found });
    return found;
  });
  if (outcome === "right") return;
  const refusal = outcome === "wrong" ? "code_wrong" : "code_expired";
  throw new Problem(refusal, { fields: { code: refusal } });
}

export async function resendVerifyCode(ctx: Ctx, actor: AccountActor): Promise<void> {
  if (actor.proxy) throw new Problem("proxy_forbids");
  if (actor.emailVerified) return;
  const sent = await ctx.db.write(async (tx) => {
    const account = await accountById(tx, actor.accountId);
    if (!account) throw new Problem("not_found");
    await record(tx, ctx, "account.resend-code", { type: "account", id: account.id });
    return sendVerifyCode(tx, ctx, account);
  });
  if (!sent) throw new Problem("too_many_requests", { retryAfter: 3600 });
}
