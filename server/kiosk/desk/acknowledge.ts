import { eq } from "drizzle-orm";
import { mayAcknowledge } from "#shared/kiosk.ts";
import { record } from "../../platform/audit/audit.ts";
import { actorKey, type Ctx } from "../../platform/context.ts";
import { lockRow } from "../../platform/db/lock.ts";
import { Problem } from "../../platform/problem.ts";
import { findItem, findItemFor, saveItem, type ItemRow } from "../store.ts";
import { kioskItems } from "../tables.ts";

/** Records that a person has seen the decision on an item. Once is enough, in the portal or on a tablet. */
export async function acknowledge(ctx: Ctx, id: string): Promise<ItemRow> {
  const found = await findItemFor(ctx.db, ctx.actor, id, "any");
  if (!found) throw new Problem("not_found");
  return ctx.db.write(async (tx) => {
    await lockRow(tx, kioskItems, eq(kioskItems.id, id));
    const item = await findItem(tx, found.deviceId, id);
    if (!item) throw new Problem("not_found");
    if (item.acknowledgedAt !== null) return item;
    // A redemption that can still be settled must be settled before it is acknowledged.
    if (item.kind === "redeem" && !mayAcknowledge(item.decision)) throw new Problem("conflict");
    const row = {
      ...item,
      needsPerson: false,
      acknowledgedAt: ctx.now,
      acknowledgedBy: actorKey(ctx.actor),
      changedAt: ctx.now,
    };
    await saveItem(tx, row);
    await record(tx, ctx, "kiosk.acknowledge", { type: "kioskItem", id }, { after: { decision: row.decision } });
    return row;
  });
}
