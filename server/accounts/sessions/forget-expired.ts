import { dayMs } from "#shared/durations.ts";
import { lt } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { deleteOldInvites } from "../invites/invite-store.ts";
import { deleteOldChallenges } from "../passkeys/passkey-store.ts";
import { deleteOldPending } from "../verification/pending-store.ts";
import { deleteExpiredSessions } from "./session-store.ts";
import { mailCodes } from "../tables.ts";

/**
 * Codes are valid for an hour at most (codes.ts), but they are retained for a week so that support can answer questions
 * about them.
 */
const codeRetentionMs = 7 * dayMs;

/** Unverified registrations are retained for a week. */
const registrationRetentionMs = 7 * dayMs;

/** Expired links are retained this long, so that staff can see that an invitation has expired. */
const inviteRetentionMs = 90 * dayMs;

/** Deletes expired rows; the scheduler calls this. */
export async function forgetExpired(ctx: Ctx): Promise<void> {
  await ctx.db.write(async (tx) => {
    await deleteExpiredSessions(tx, ctx.now);
    await deleteOldChallenges(tx, ctx.now);
    await deleteOldInvites(tx, new Date(ctx.now.getTime() - inviteRetentionMs));
    await deleteOldPending(tx, new Date(ctx.now.getTime() - registrationRetentionMs));
    await tx.delete(mailCodes).where(lt(mailCodes.createdAt, new Date(ctx.now.getTime() - codeRetentionMs)));
  });
}
