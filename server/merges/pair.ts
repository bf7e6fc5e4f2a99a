import { inArray } from "drizzle-orm";
import { assertNoOwnInterest } from "../accounts/own-interest.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { lockRow } from "../platform/db/lock.ts";
import { Problem } from "../platform/problem.ts";
import { riders } from "../riders/tables.ts";
import { hasOpenRequest, ridersById, type RiderOfMerge } from "./store.ts";

/** These are the two accounts of a merge: `kept` stays, `gone` is deleted. */
export interface Pair {
  keptId: string;
  goneId: string;
  kept: RiderOfMerge;
  gone: RiderOfMerge;
}

/**
 * Locks both riders and returns them. Throws if they cannot be merged: if they are the same rider, or if one was merged
 * or erased, is deactivated (a merge would make its money usable again), has an unverified email or an open request, or
 * is the admin's own account.
 */
export async function lockPair(tx: Tx, ctx: Ctx, keptId: string, goneId: string): Promise<Pair> {
  if (keptId === goneId) throw new Problem("merge_same", { fields: { deleteRiderId: "merge_same" } });
  const both = [keptId, goneId].toSorted();
  await lockRow(tx, riders, inArray(riders.id, both));
  const found = await ridersById(tx, both);
  const [kept, gone] = [found.get(keptId), found.get(goneId)];
  if (!kept || !gone) throw new Problem("not_valid_rider");
  for (const { rider, account } of [kept, gone]) {
    if (rider.erasedAt) throw new Problem("rider_erased");
    if (rider.mergedIntoId) throw new Problem("rider_merged");
    if (account.deactivatedAt) throw new Problem("merge_deactivated");
  }
  if (!kept.account.emailVerifiedAt) throw new Problem("merge_unverified");
  if (await hasOpenRequest(tx, [kept.account.id, gone.account.id])) throw new Problem("merge_open_request");
  for (const id of both) await assertNoOwnInterest(tx, ctx, id);
  return { keptId, goneId, kept, gone };
}
