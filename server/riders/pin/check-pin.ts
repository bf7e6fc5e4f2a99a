import type { Ctx } from "../../platform/context.ts";
import { verifySecret } from "../../platform/hash.ts";
import { hmac } from "../../platform/secrets.ts";
import { storedPin } from "./stored-pin.ts";
import { hashPin, type HashedPin } from "./hash-pin.ts";
import { isOfOtherSecret, keysOfPin } from "./pin-secret.ts";

/** This is the result of checking a PIN, before the transaction that counts the try. */
export interface PinCheck {
  riderId: string;
  /** This is the version of the PIN that was compared. If the PIN has changed since, the result is not valid. */
  pinVersion: number;
  finding: "right" | "wrong" | "not_set" | "off" | "locked";
  /** This is a correct PIN of the previous secret, hashed with the current one; `countPinTry` stores it. */
  rehashed?: HashedPin;
}

/**
 * Compares a PIN with the rider's hash. Argon2id is slow, so this runs before the transaction and never blocks the
 * writer; `countPinTry` checks again inside it (docs/spec/accounts.md#pin). While the PIN is locked nothing is
 * compared, so that the answer reveals nothing.
 */
export async function checkPin(ctx: Ctx, riderId: string, pin: string): Promise<PinCheck> {
  const [kept] = await storedPin(ctx.db, { riderId });
  if (!kept?.pinHash || isOfOtherSecret(ctx, kept)) {
    return { riderId, pinVersion: kept?.pinVersion ?? 0, finding: "not_set" };
  }
  const { pinVersion } = kept;
  if (kept.off) return { riderId, pinVersion, finding: "off" };
  if (kept.lockedUntil && kept.lockedUntil > ctx.now) return { riderId, pinVersion, finding: "locked" };
  for (const key of keysOfPin(ctx, kept)) {
    if (await verifySecret(hmac(key, `${riderId}:${pin}`), kept.pinHash)) {
      const moves = key === ctx.secrets.pin ? {} : { rehashed: await hashPin(ctx, riderId, pin) };
      return { riderId, pinVersion, finding: "right", ...moves };
    }
  }
  return { riderId, pinVersion, finding: "wrong" };
}
