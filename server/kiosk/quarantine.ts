import { eq } from "drizzle-orm";
import type { Ctx } from "../platform/context.ts";
import { lockRow } from "../platform/db/lock.ts";
import type { Answered } from "./decide-redeem.ts";
import { newItem, type HandedInBy } from "./new-item.ts";
import { saveDecision } from "./save-decision.ts";
import { findItem } from "./store.ts";
import { devices } from "./tables.ts";

/** Keeps the name of what could not be read, so that a person hears of it; its content is not trusted to be kept. */
export async function quarantine(
  ctx: Ctx,
  device: HandedInBy,
  read: { id: string; bodyHash: string },
): Promise<Answered> {
  return ctx.db.write(async (tx) => {
    await lockRow(tx, devices, eq(devices.id, device.id));
    const seen = await findItem(tx, device.id, read.id);
    if (seen) return { row: seen, retryAt: null };
    const kept = newItem(device, { id: read.id, seq: 0, kind: "redeem", bodyHash: read.bodyHash }, ctx.now);
    const row = await saveDecision(tx, ctx, kept, { decision: "quarantined", reason: "unreadable" });
    return { row, retryAt: null };
  });
}
