import { eq } from "drizzle-orm";
import { mayActOnDevice, type DeviceAct } from "#shared/kiosk.ts";
import type { UpdateDeviceInput } from "#shared/kiosk-desk.schema.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { lockRow } from "../../platform/db/lock.ts";
import { hashSecret } from "../../platform/hash.ts";
import { Problem } from "../../platform/problem.ts";
import { makeCodeCheck } from "./code-check.ts";
import {
  findDevice,
  findListedDevice,
  openCase,
  updateDevice,
  type DeviceRow,
  type ListedDevice,
} from "./device-store.ts";
import { assertMayManageDevice } from "../policy.ts";
import { presentDevice } from "../present.ts";
import { devices } from "../tables.ts";

/** Renames a tablet or sets its exit code. The tablet gets both at its next contact. */
export async function updateKiosk(ctx: Ctx, deviceId: string, input: UpdateDeviceInput): Promise<ListedDevice> {
  const { exitCode, name } = input;
  const codes = exitCode === undefined ? {} : await codesOf(ctx, exitCode);
  return change(ctx, deviceId, async (tx, device) => {
    if (device.version !== input.__v) {
      const current = await findListedDevice(tx, deviceId);
      if (!current) throw new Problem("not_found");
      throw new Problem("stale_version", { extra: { kiosk: presentDevice(current) } });
    }
    await updateDevice(tx, deviceId, {
      ...codes,
      ...(name === undefined ? {} : { name }),
      version: device.version + 1,
    });
    await record(
      tx,
      ctx,
      "kiosk.update",
      { type: "device", id: deviceId },
      {
        before: { name: device.name },
        after: { name: name ?? device.name, ...(exitCode === undefined ? {} : { exitCode: "changed" }) },
      },
    );
  });
}

async function codesOf(ctx: Ctx, exitCode: string): Promise<Partial<DeviceRow>> {
  return {
    exitCodeHash: await hashSecret(exitCode, ctx.secrets.cheapHashes),
    exitCodeCheck: await makeCodeCheck(ctx, exitCode),
  };
}

/**
 * Drains a tablet, retires it at once, reports it lost, or orders a new credential for it
 * (docs/spec/kiosk.md#lock-down).
 */
export async function actOnKiosk(ctx: Ctx, deviceId: string, act: DeviceAct): Promise<ListedDevice> {
  return change(ctx, deviceId, async (tx, device) => {
    if (!mayActOnDevice(act, device.state)) throw new Problem("conflict");
    await updateDevice(tx, deviceId, { ...changeOf(ctx, act), version: device.version + 1 });
    if (act === "retire" && device.queueCount > 0) await openQueueCase(tx, ctx, device);
    await record(tx, ctx, `kiosk.${act}`, { type: "device", id: deviceId }, { before: { state: device.state } });
  });
}

function changeOf(ctx: Ctx, act: DeviceAct): Partial<DeviceRow> {
  switch (act) {
    case "drain":
      return { state: "draining", stateSince: ctx.now };
    case "retire":
      return { state: "retired", stateSince: ctx.now };
    case "lost":
      return { state: "lost", stateSince: ctx.now, rollId: null, nextCredentialHash: null };
    case "roll":
      return { rollId: ctx.id(), nextCredentialHash: null };
  }
}

/** Opens a case when the tablet last reported queued items, which it will not be able to send any more. */
async function openQueueCase(tx: Tx, ctx: Ctx, { id, dealerId, queueCount, queueSum }: DeviceRow): Promise<void> {
  await openCase(tx, {
    id: ctx.id(),
    deviceId: id,
    dealerId,
    kind: "retired_with_queue",
    detail: { queueCount, queueSum },
    openedAt: ctx.now,
  });
}

async function change(
  ctx: Ctx,
  deviceId: string,
  act: (tx: Tx, device: DeviceRow) => Promise<void>,
): Promise<ListedDevice> {
  return ctx.db.write(async (tx) => {
    await lockRow(tx, devices, eq(devices.id, deviceId));
    const device = await findDevice(tx, deviceId);
    assertMayManageDevice(ctx.actor, device);
    await act(tx, device);
    const now = await findListedDevice(tx, deviceId);
    if (!now) throw new Problem("not_found");
    return now;
  });
}
