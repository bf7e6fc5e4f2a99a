import { lt } from "drizzle-orm";
import type { Ctx } from "../platform/context.ts";
import { contactMessages } from "./tables.ts";

const dayMs = 86_400_000;

/**
 * Deletes messages to the staff after the time in the program's settings, which the privacy page names; the scheduler
 * calls this.
 */
export async function forgetMessages(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - ctx.programme.contactKeptDays * dayMs);
  await ctx.db.write((tx) => tx.delete(contactMessages).where(lt(contactMessages.createdAt, before)));
}
