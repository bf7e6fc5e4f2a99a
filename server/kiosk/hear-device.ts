import { eq } from "drizzle-orm";
import { record } from "../platform/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { lockRow } from "../platform/db/lock.ts";
import { Problem } from "../platform/problem.ts";
import { followChain, type Contact } from "./chain.ts";
import { findDevice, updateDevice, type DeviceRow } from "./device-store.ts";
import type { RedeemItem, VoidItem } from "./read-item.ts";
import { rollCredential } from "./roll-credential.ts";
import { devices } from "./tables.ts";

/** What a contact came to: the tablet as it stands now, a credential to hand out, and whether it may forget all. */
export interface Heard {
  row: DeviceRow;
  token: string | null;
  wipe: boolean;
}

/**
 * Keeps that a tablet was heard, and what it said of itself. One that drains and holds nothing that was not named is
 * retired and told to wipe itself; it is told so again should it not have heard (kiosk spec, lock-down).
 */
export async function hearDevice(
  ctx: Ctx,
  deviceId: string,
  items: readonly (RedeemItem | VoidItem)[],
  contact: Contact & { emptied: boolean },
  credential: string | undefined,
): Promise<Heard> {
  return ctx.db.write(async (tx) => {
    await lockRow(tx, devices, eq(devices.id, deviceId));
    const before = await findDevice(tx, deviceId);
    if (!before) throw new Problem("device_unknown");
    await followChain(tx, ctx, before, items, contact);
    if (before.state === "draining" && contact.emptied) await retire(tx, ctx, deviceId);
    const token = await rollCredential(tx, ctx, before, credential);
    const row = (await findDevice(tx, deviceId)) ?? before;
    return { row, token, wipe: contact.emptied && (row.state === "retired" || row.state === "lost") };
  });
}

async function retire(tx: Tx, ctx: Ctx, deviceId: string): Promise<void> {
  await updateDevice(tx, deviceId, { state: "retired", stateSince: ctx.now });
  await record(tx, ctx, "kiosk.retired", { type: "device", id: deviceId }, { before: { state: "draining" } });
}
