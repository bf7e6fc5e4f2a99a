import { linkHash } from "#shared/kiosk-hash.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { closeFilledGaps } from "./close-filled-gaps.ts";
import { openCase, updateDevice, type DeviceRow } from "./device-store.ts";
import type { RedeemItem, VoidItem } from "./read-item.ts";

/** What a device says of itself at each contact. */
export interface Contact {
  appVersion: string;
  queue: { count: number; sum: number };
}

/**
 * Follows the device's chain through what it handed in. A gap or a broken link means that the tablet lost data: a
 * person should know, and nothing is held up (kiosk spec, guarantee 3).
 */
export async function followChain(
  tx: Tx,
  ctx: Ctx,
  device: DeviceRow,
  items: readonly (RedeemItem | VoidItem)[],
  contact: Contact,
): Promise<number> {
  const deviceId = device.id;
  let { lastSeq, lastHash } = device;
  let late = false;
  for (const item of items.toSorted((a, b) => a.seq - b.seq)) {
    // Sent again: seen before, or it comes after what it was captured before.
    if (item.seq <= lastSeq) {
      late = true;
      continue;
    }
    if (item.seq !== lastSeq + 1 || item.previousHash !== lastHash) {
      await openCase(tx, {
        id: ctx.id(),
        deviceId,
        dealerId: device.dealerId,
        kind: "data_lost",
        detail: { expectedSeq: lastSeq + 1, seq: item.seq, itemId: item.id },
        openedAt: ctx.now,
      });
    }
    lastSeq = item.seq;
    lastHash = await linkHash(item);
  }
  if (late) await closeFilledGaps(tx, ctx, deviceId);
  await updateDevice(tx, deviceId, {
    lastSeq,
    lastHash,
    seenAt: ctx.now,
    appVersion: contact.appVersion,
    queueCount: contact.queue.count,
    queueSum: contact.queue.sum,
  });
  return lastSeq;
}
