import { eq } from "drizzle-orm";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { lockRow } from "../../platform/db/lock.ts";
import { Problem } from "../../platform/problem.ts";
import { followChain, type Contact } from "./chain.ts";
import { findDevice, updateDevice, type DeviceRow } from "../devices/device-store.ts";
import { noteContact } from "../devices/contact-store.ts";
import type { ChainLink } from "./read-item.ts";
import { rollCredential } from "../devices/roll-credential.ts";
import { devices } from "../tables.ts";

/**
 * This is the result of a contact: the tablet's current row, a new credential to send, and whether the tablet may wipe
 * itself.
 */
export interface Heartbeat {
  row: DeviceRow;
  token: string | null;
  wipe: boolean;
}

/**
 * Records a contact of a tablet and what it reported about itself. A draining tablet with an empty queue is retired and
 * ordered to wipe itself; each later contact repeats this in case the tablet did not get the answer. A tablet that
 * assigned a higher sequence number than this server has seen still holds an item, whatever queue count it reports.
 */
export async function recordHeartbeat(
  ctx: Ctx,
  deviceId: string,
  links: readonly ChainLink[],
  contact: Contact & { emptied: boolean },
  credential: string | undefined,
): Promise<Heartbeat> {
  return ctx.db.write(async (tx) => {
    await lockRow(tx, devices, eq(devices.id, deviceId));
    const before = await findDevice(tx, deviceId);
    if (!before) throw new Problem("device_unknown");
    const lastSeq = await followChain(tx, ctx, before, links, contact);
    const emptied = contact.emptied && (contact.queue.lastSeq ?? 0) <= lastSeq;
    await noteContact(tx, deviceId, ctx.now);
    if (emptied) await updateDevice(tx, deviceId, { emptiedAt: ctx.now });
    if (before.state === "draining" && emptied) await retire(tx, ctx, deviceId);
    const token = await rollCredential(tx, ctx, before, credential);
    const row = (await findDevice(tx, deviceId)) ?? before;
    return { row, token, wipe: emptied && (row.state === "retired" || row.state === "lost") };
  });
}

async function retire(tx: Tx, ctx: Ctx, deviceId: string): Promise<void> {
  await updateDevice(tx, deviceId, { state: "retired", stateSince: ctx.now });
  await record(tx, ctx, "kiosk.retired", { type: "device", id: deviceId }, { before: { state: "draining" } });
}
