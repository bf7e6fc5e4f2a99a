import { daysBefore } from "#shared/durations.ts";
import { lt } from "drizzle-orm";
import type { Ctx } from "../platform/context.ts";
import { contactMessages } from "./tables.ts";

/**
 * Deletes messages to the staff after the retention time in the program's settings, which the privacy page states. The
 * scheduler calls this.
 */
export async function forgetMessages(ctx: Ctx): Promise<void> {
  const before = daysBefore(ctx.now, ctx.programme.contactKeptDays);
  await ctx.db.write((tx) => tx.delete(contactMessages).where(lt(contactMessages.createdAt, before)));
}
