import { lt } from "drizzle-orm";
import type { Ctx } from "../platform/context.ts";
import { contactMessages } from "./tables.ts";

const dayMs = 86_400_000;

/** For the timetable: what was written to the staff goes when the programme says so (the privacy page names the time). */
export async function forgetMessages(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - ctx.programme.contactKeptDays * dayMs);
  await ctx.db.write((tx) => tx.delete(contactMessages).where(lt(contactMessages.createdAt, before)));
}
