import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { mayManageAdmins } from "../policy.ts";
import { adminById } from "./admin-store.ts";

/**
 * Throws `owner_only` unless the actor is still an active owner. The role of `ctx` was read before the transaction:
 * another owner may have changed it since.
 */
export async function assertStillOwner(tx: Tx, { actor }: Ctx): Promise<void> {
  if (actor.type !== "admin" || !mayManageAdmins(actor)) throw new Problem("owner_only");
  const found = await adminById(tx, actor.id);
  if (found?.admin.role !== "owner" || found.account.deactivatedAt !== null) throw new Problem("owner_only");
}
