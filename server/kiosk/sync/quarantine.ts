import { eq } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { lockRow } from "../../platform/db/lock.ts";
import type { Answered } from "../decisions/decide-redeem.ts";
import { newItem, type SendingDevice } from "./new-item.ts";
import { saveDecision } from "../decisions/save-decision.ts";
import { findItem } from "../store.ts";
import { devices } from "../tables.ts";

/**
 * Stores the id of an item that could not be read, so that a person sees it. Its content is untrusted and is not
 * stored.
 */
export async function quarantine(
  ctx: Ctx,
  device: SendingDevice,
  read: { id: string; seq: number; bodyHash: string },
): Promise<Answered> {
  return ctx.db.write(async (tx) => {
    await lockRow(tx, devices, eq(devices.id, device.id));
    const existing = await findItem(tx, device.id, read.id);
    if (existing) return { row: existing, retryAt: null };
    const newRow = newItem(device, { id: read.id, seq: read.seq, kind: "redeem", bodyHash: read.bodyHash }, ctx.now);
    const row = await saveDecision(tx, ctx, newRow, { decision: "quarantined", reason: "unreadable" });
    return { row, retryAt: null };
  });
}
