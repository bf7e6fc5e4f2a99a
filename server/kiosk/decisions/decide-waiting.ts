import type { Ctx } from "../../platform/context.ts";
import { decideRedeem } from "./decide-redeem.ts";
import { findDevice } from "../devices/device-store.ts";
import { untrustedReasonOf } from "../policy.ts";
import { storedItem } from "../sync/read-item.ts";
import { waitingItems, type ItemRow } from "../store.ts";

const batch = 50;

/**
 * Retries the redemptions that wait for a PIN's lock to end, and returns how many were decided; a job calls this. A
 * redemption that still waits `decideHours` after its capture goes to review, for a person to decide.
 */
export async function decideWaiting(ctx: Ctx): Promise<number> {
  let decided = 0;
  // The PINs of these riders are still locked. Their envelopes are skipped, so that even many of them do not delay
  // other riders.
  const closed = new Set<string>();
  let after: ItemRow | undefined;
  for (;;) {
    const rows = await waitingItems(ctx.db, batch, after);
    for (const row of rows) {
      if (row.riderId !== null && closed.has(row.riderId)) continue;
      if (await decideOne(ctx, row)) decided++;
      else if (row.riderId !== null) closed.add(row.riderId);
    }
    if (rows.length < batch) return decided;
    after = rows.at(-1);
  }
}

async function decideOne(ctx: Ctx, row: ItemRow): Promise<boolean> {
  const item = storedItem(row);
  const device = await findDevice(ctx.db, row.deviceId);
  if (!item || !device) return false;
  // The item was sent while the tablet was active, so it is distrusted only if the tablet was reported lost.
  const untrustedReason = device.state === "lost" ? untrustedReasonOf(device) : null;
  const { row: now } = await decideRedeem(
    ctx,
    { id: device.id, dealerId: device.dealerId, untrustedReason },
    item,
    row.receivedAt,
  );
  return now.decision !== null;
}
