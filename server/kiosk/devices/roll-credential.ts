import { createHmac } from "node:crypto";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { acceptedKeys, sha256 } from "../../platform/secrets.ts";
import { updateDevice, type DeviceRow } from "./device-store.ts";

/**
 * Gives a tablet the new credential that was ordered for it. The old one stays valid until the tablet uses the new one,
 * so a lost response does not lock the tablet out. The new one is derived from the order's id and is therefore the same
 * in every response.
 */
export async function rollCredential(
  tx: Tx,
  ctx: Ctx,
  device: DeviceRow,
  presented: string | undefined,
): Promise<string | null> {
  if (device.rollId === null) return null;
  if (presented !== undefined && device.nextCredentialHash === sha256(presented)) {
    const credentialHash = device.nextCredentialHash;
    await updateDevice(tx, device.id, { credentialHash, nextCredentialHash: null, rollId: null });
    return null;
  }
  const tokens = acceptedKeys(ctx.secrets, "kiosk").map((key) =>
    createHmac("sha256", key).update(`credential:${device.id}:${device.rollId}`).digest("base64url"),
  );
  // If a credential was already sent before the secret was rotated, the same one is sent again.
  const token = tokens.find((made) => sha256(made) === device.nextCredentialHash) ?? tokens[0] ?? null;
  if (token === null) return null;
  await updateDevice(tx, device.id, { nextCredentialHash: sha256(token) });
  return token;
}
