import type { Ctx } from "../platform/context.ts";
import { decideRedeem } from "./decide-redeem.ts";
import { findDevice } from "./device-store.ts";
import { storedItem } from "./read-item.ts";
import { waitingItems } from "./store.ts";

const batch = 50;

/** The job: what waited for a PIN's lock to end is tried again, up to 72 h, then a person decides (kiosk spec). */
export async function decideWaiting(ctx: Ctx): Promise<number> {
  let decided = 0;
  for (const row of await waitingItems(ctx.db, batch)) {
    const item = storedItem(row);
    const device = await findDevice(ctx.db, row.deviceId);
    if (!item || !device) continue;
    const from = { id: device.id, dealerId: device.dealerId, lost: device.state === "lost" };
    const { row: now } = await decideRedeem(ctx, from, item, row.receivedAt);
    if (now.decision !== null) decided++;
  }
  return decided;
}
