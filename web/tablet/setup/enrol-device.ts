import type { EnrolAnswer } from "#shared/kiosk.schema.ts";
import type { Enrolment } from "./device.ts";
import { keepExitCode } from "./exit-code.ts";
import type { KioskApi, Reply } from "../kiosk-api.ts";
import type { DeviceRecord, QueueDb } from "../queue/queue-db.ts";

/**
 * Enrolls this browser as a kiosk of the dealer who is logged in or whose one-time code is passed. The private key is
 * created here and cannot be exported; the server stores the public key. The answer ends the dealer's session.
 */
export async function enrolDevice(
  db: QueueDb,
  api: KioskApi,
  input: Enrolment,
): Promise<{ device: DeviceRecord; serverTime: string } | Exclude<Reply<EnrolAnswer>, { kind: "answer" }>> {
  const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign", "verify"]);
  const { x = "", y = "" } = await crypto.subtle.exportKey("jwk", keys.publicKey);
  const { name, exitCode, appVersion, code } = input;
  const body = { name, exitCode, publicKey: { kty: "EC" as const, crv: "P-256" as const, x, y }, appVersion };
  const caller = { locale: input.locale };
  const reply =
    code === null
      ? await api("POST /api/kiosk/enrol", { body }, caller)
      : await api("POST /api/kiosk/enrol-by-code", { body: { ...body, code } }, caller);
  if (reply.kind !== "answer") return reply;
  const { device, dealer, serverTime } = reply.body;
  const record: DeviceRecord = {
    key: "device",
    deviceId: device._id,
    name: device.name,
    dealer,
    keys,
    exitCode: await keepExitCode(exitCode),
    enrolledAt: input.now,
  };
  await db.transaction("rw", db.items, db.kept, async () => {
    // A new device starts a new chain. Unsent rows of an earlier device can no longer be signed; they stay in the list
    // and are sent for a review (stranded.ts).
    await db.kept.delete("again");
    await db.kept.put({ key: "chain", seq: 0, hash: null });
    await db.kept.put(record);
  });
  return { device: record, serverTime };
}
