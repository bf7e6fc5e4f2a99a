import { lt } from "drizzle-orm";
import type { Ctx } from "../platform/context.ts";
import { deleteOldChallenges } from "./passkey-store.ts";
import { deleteExpiredSessions } from "./session-store.ts";
import { mailCodes } from "./tables.ts";

/** Codes count for an hour at most (codes.ts); a week is kept for who has to answer questions. */
const codesKeptMs = 7 * 86_400_000;

/** For the timetable: what expired is of no use to anyone. */
export async function forgetExpired(ctx: Ctx): Promise<void> {
  await ctx.db.write(async (tx) => {
    await deleteExpiredSessions(tx, ctx.now);
    await deleteOldChallenges(tx, ctx.now);
    await tx.delete(mailCodes).where(lt(mailCodes.createdAt, new Date(ctx.now.getTime() - codesKeptMs)));
  });
}
