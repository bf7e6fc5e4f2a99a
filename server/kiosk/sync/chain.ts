import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { closeFilledGaps } from "./close-filled-gaps.ts";
import { openCase, updateDevice, type DeviceRow } from "../devices/device-store.ts";
import type { ChainLink } from "./read-item.ts";
import { kioskCases, kioskItems } from "../tables.ts";

/** A device reports this about itself at each contact. */
export interface Contact {
  appVersion: string;
  queue: { count: number; sum: number; lastSeq?: number | undefined };
}

/** This value replaces the hash of an item that could not be read: the next item may refer to any hash. */
const unknownHash = "?";

/**
 * Follows the device's hash chain through the items of a request and returns the highest sequence number seen. A gap, a
 * broken link, or a sequence number that is reused with another id means that the tablet lost data: it opens a case for
 * a person and does not block any item.
 */
export async function followChain(
  tx: Tx,
  ctx: Ctx,
  device: DeviceRow,
  links: readonly ChainLink[],
  contact: Contact,
): Promise<number> {
  const deviceId = device.id;
  let { lastSeq, lastHash } = device;
  const late: ChainLink[] = [];
  for (const link of links.toSorted((a, b) => a.seq - b.seq)) {
    // Either this item was seen before, or it arrives after items that were captured later.
    if (link.seq <= lastSeq) {
      late.push(link);
      continue;
    }
    const missing = link.seq - lastSeq - 1;
    const adopted = missing > 0 && (await adoptUnreadable(tx, deviceId, lastSeq + 1, missing));
    const follows = missing === 0 && (link.hash === null || lastHash === unknownHash || link.previousHash === lastHash);
    if (!follows && !adopted) {
      await openLostCase(tx, ctx, device, { expectedSeq: lastSeq + 1, seq: link.seq, itemId: link.id });
    }
    lastSeq = link.seq;
    lastHash = link.hash ?? unknownHash;
  }
  if (late.length > 0) {
    await closeFilledGaps(tx, ctx, deviceId);
    await findRestart(tx, ctx, device, late);
  }
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

/**
 * Fills a gap with items whose own sequence number could not be read: they arrived, and only their number is unknown.
 * Assigns them the missing numbers. Returns false when there are too few of them.
 */
async function adoptUnreadable(tx: Tx, deviceId: string, from: number, missing: number): Promise<boolean> {
  const found = await tx
    .select({ id: kioskItems.id })
    .from(kioskItems)
    .where(and(eq(kioskItems.deviceId, deviceId), eq(kioskItems.seq, 0), eq(kioskItems.reason, "unreadable")))
    .orderBy(asc(kioskItems.receivedAt), asc(kioskItems.id))
    .limit(missing);
  if (found.length < missing) return false;
  for (const [n, { id }] of found.entries()) {
    await tx
      .update(kioskItems)
      .set({ seq: from + n })
      .where(and(eq(kioskItems.deviceId, deviceId), eq(kioskItems.id, id)));
  }
  return true;
}

/**
 * Opens a case when the tablet's queue was deleted while the app was in use: sequence numbers start again, and the
 * items that were waiting under the old numbers are lost. One case is enough.
 */
async function findRestart(tx: Tx, ctx: Ctx, device: DeviceRow, late: readonly ChainLink[]): Promise<void> {
  const seqs = late.map(({ seq }) => seq);
  const known = await tx
    .select({ id: kioskItems.id, seq: kioskItems.seq })
    .from(kioskItems)
    .where(and(eq(kioskItems.deviceId, device.id), inArray(kioskItems.seq, seqs)));
  const again = late.find(({ id, seq }) => known.some((one) => one.seq === seq && one.id !== id));
  if (!again) return;
  const open = await tx
    .select({ detail: kioskCases.detail })
    .from(kioskCases)
    .where(and(eq(kioskCases.deviceId, device.id), eq(kioskCases.kind, "data_lost"), isNull(kioskCases.closedAt)));
  if (open.some(({ detail }) => detail.startedAgain === true)) return;
  const detail = { expectedSeq: device.lastSeq + 1, seq: again.seq, itemId: again.id, startedAgain: true };
  await openLostCase(tx, ctx, device, detail);
}

function openLostCase(tx: Tx, ctx: Ctx, device: DeviceRow, detail: Record<string, unknown>): Promise<void> {
  const { id: deviceId, dealerId } = device;
  return openCase(tx, { id: ctx.id(), deviceId, dealerId, kind: "data_lost", detail, openedAt: ctx.now });
}
