import type { KioskActor } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { sha256 } from "../../platform/secrets.ts";
import { findDeviceByCredential } from "./device-store.ts";

/**
 * Returns the tablet with this credential, or null when there is no credential or it is unknown. The tablets of a
 * deactivated dealer count as draining.
 */
export async function actorOfDevice(db: Reader, token: string | undefined): Promise<KioskActor | null> {
  if (!token) return null;
  const found = await findDeviceByCredential(db, sha256(token));
  if (!found) return null;
  const { id, dealerId, country, state, dealerActive } = found;
  const closed = state === "active" && !dealerActive;
  return { type: "kiosk", id, dealerId, country, state: closed ? "draining" : state };
}
