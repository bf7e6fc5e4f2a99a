import { identityFields } from "#shared/riders.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { reassessRider } from "../results/settling/reassess.ts";
import { checkBirthDay, identityColumns, type IdentityChange } from "./identity.ts";
import { identityOf, identityStateOf } from "./read-identity.ts";
import { mayChangeIdentity } from "./policy.ts";
import { updateRiderRow } from "./store.ts";

/**
 * Writes another name, date of birth or AMA number, inside the transaction of the verb that approves it. After a
 * change of the date of birth the rider's results are evaluated again; after a new name or number, results without an
 * account are only suggested to the rider.
 */
export async function changeIdentity(tx: Tx, ctx: Ctx, riderId: string, change: IdentityChange): Promise<void> {
  const before = await identityOf(tx, riderId);
  if (!before) throw new Problem("not_valid_rider");
  const fields = identityFields.filter((field) => change[field] !== undefined && change[field] !== before[field]);
  if (!mayChangeIdentity(ctx.actor, fields, await identityStateOf(tx, ctx, riderId))) throw new Problem("forbidden");
  if (fields.length === 0) return;
  checkBirthDay(ctx, change.dateOfBirth);
  const columns = Object.fromEntries(fields.map((field) => [field, change[field]]));
  await updateRiderRow(tx, riderId, before.version, { ...columns, ...identityColumns(ctx, change, before) });
  await reassessRider(tx, ctx, riderId);
  const old = Object.fromEntries(fields.map((field) => [field, before[field]]));
  await record(tx, ctx, "rider.identity", { type: "rider", id: riderId }, { before: old, after: columns });
}
