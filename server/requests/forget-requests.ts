import { daysBefore } from "#shared/durations.ts";
import { and, inArray, lt, ne } from "drizzle-orm";
import type { Ctx } from "../platform/context.ts";
import { decidedStates, forgotten } from "./store.ts";
import { staffRequests } from "./tables.ts";

/**
 * Removes the texts and proofs of decided requests after the retention time of contact messages; the decision remains.
 * The scheduler calls this.
 */
export async function forgetRequests(ctx: Ctx): Promise<void> {
  const before = daysBefore(ctx.now, ctx.programme.contactKeptDays);
  const isOld = and(inArray(staffRequests.state, decidedStates), lt(staffRequests.createdAt, before));
  await ctx.db.write((tx) =>
    tx
      .update(staffRequests)
      .set(forgotten)
      .where(and(isOld, ne(staffRequests.email, forgotten.email))),
  );
}
