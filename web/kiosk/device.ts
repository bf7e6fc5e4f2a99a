import type { EnrolAnswer } from "#shared/kiosk.schema.ts";
import { keepExitCode } from "./exit-code.ts";
import type { Ask, Reply } from "./kiosk-api.ts";
import type { DeviceRecord, QueueDb } from "./queue-db.ts";

/** Who this tablet is; undefined where it was never enrolled, or where its storage was taken away. */
export async function readDevice(db: QueueDb): Promise<DeviceRecord | undefined> {
  const kept = await db.kept.get("device");
  return kept?.key === "device" ? kept : undefined;
}

/**
 * Makes this browser a kiosk of the dealer who is signed in. The private key is made here and cannot be taken out;
 * the server keeps its public half. The dealer's session ends with the answer.
 */
export async function enrolDevice(
  db: QueueDb,
  ask: Ask,
  given: { name: string; exitCode: string; locale: string; appVersion: string; now: number },
): Promise<{ device: DeviceRecord; serverTime: string } | Exclude<Reply<EnrolAnswer>, { kind: "answer" }>> {
  const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign", "verify"]);
  const { kty, crv, x, y } = await crypto.subtle.exportKey("jwk", keys.publicKey);
  const reply = await ask<EnrolAnswer>({
    method: "POST",
    path: "/api/kiosk/enrol",
    body: {
      name: given.name,
      exitCode: given.exitCode,
      publicKey: { kty, crv, x, y },
      appVersion: given.appVersion,
    },
    locale: given.locale,
  });
  if (reply.kind !== "answer") return reply;
  const { device, dealer, serverTime } = reply.body;
  const record: DeviceRecord = {
    key: "device",
    deviceId: device._id,
    name: device.name,
    dealer,
    keys,
    exitCode: await keepExitCode(given.exitCode),
    enrolledAt: given.now,
  };
  await db.transaction("rw", db.items, db.kept, async () => {
    // A new device, a new chain. What an earlier one left unsent cannot be signed for any more; its rows stay listed.
    await db.kept.put({ key: "chain", seq: 0, hash: null });
    await db.kept.put(record);
  });
  return { device: record, serverTime };
}
