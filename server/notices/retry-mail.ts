import { eq } from "drizzle-orm";
import type { MailItem } from "#shared/notices.schema.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { outboxMail } from "../platform/tables.ts";
import { mayRetry, presentMail } from "./present.ts";
import { findMail } from "./store.ts";

/**
 * Retries an email at an admin's request, for example after the mailbox was full or the mail server was set up wrongly.
 */
export async function retryMail(ctx: Ctx, id: string): Promise<MailItem> {
  if (ctx.actor.type !== "admin") throw new Problem("forbidden");
  return ctx.db.write(async (tx) => {
    const row = await findMail(tx, id);
    if (!row) throw new Problem("not_found");
    if (!mayRetry(row)) throw new Problem("conflict");
    const change = { nextTryAt: ctx.now, tries: 0, bouncedAt: null, lastError: null };
    await tx.update(outboxMail).set(change).where(eq(outboxMail.id, id));
    await record(tx, ctx, "mail.retry", { type: "mail", id }, { before: { error: row.lastError, tries: row.tries } });
    return presentMail({ ...row, ...change });
  });
}
