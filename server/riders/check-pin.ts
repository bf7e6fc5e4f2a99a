import type { Ctx } from "../platform/context.ts";
import { verifySecret } from "../platform/hash.ts";
import { hmac } from "../platform/secrets.ts";
import { keptPin } from "./kept-pin.ts";

/** What a PIN was found to be, before the transaction that counts the try. */
export interface PinCheck {
  riderId: string;
  /** The PIN that it was held against: a change in between makes the finding worthless. */
  pinVersion: number;
  finding: "right" | "wrong" | "not_set" | "off" | "locked";
}

/**
 * Holds a PIN against the rider's hash. Argon2id takes its time, so this runs before the transaction and never holds
 * the writer; `countPinTry` looks again inside it (decisions §3). While locked nothing is compared: no answer may tell.
 */
export async function checkPin(ctx: Ctx, riderId: string, pin: string): Promise<PinCheck> {
  const [kept] = await keptPin(ctx.db, { riderId });
  if (!kept?.pinHash) return { riderId, pinVersion: kept?.pinVersion ?? 0, finding: "not_set" };
  const { pinVersion } = kept;
  if (kept.off) return { riderId, pinVersion, finding: "off" };
  if (kept.lockedUntil && kept.lockedUntil > ctx.now) return { riderId, pinVersion, finding: "locked" };
  const right = await verifySecret(hmac(ctx.secrets.pin, `${riderId}:${pin}`), kept.pinHash);
  return { riderId, pinVersion, finding: right ? "right" : "wrong" };
}
