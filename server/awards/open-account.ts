import { assertNoOwnInterest } from "../accounts/own-interest.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { accountState } from "./store.ts";

/** Checks that the rider's account can hold money and does not belong to the admin. */
export async function assertMayReceive(tx: Tx, ctx: Ctx, riderId: string): Promise<void> {
  const state = await accountState(tx, riderId);
  if (state === "missing") throw new Problem("not_valid_rider");
  if (state === "closed") throw new Problem("rider_inactive");
  await assertNoOwnInterest(tx, ctx, riderId);
}
