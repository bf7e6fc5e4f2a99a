import type { Ctx } from "../../platform/context.ts";
import { hashSecret } from "../../platform/hash.ts";
import { hmac } from "../../platform/secrets.ts";
import { markOf } from "./pin-secret.ts";

/** This is the stored hash of a PIN, and the mark of the application secret that it was hashed with. */
export interface HashedPin {
  pinHash: string;
  secretMark: string;
}

/**
 * Returns an Argon2id hash over an HMAC with an application secret. There are few possible PINs, but without the secret
 * they cannot be tried even with a stolen database.
 */
export async function hashPin(ctx: Ctx, riderId: string, pin: string): Promise<HashedPin> {
  const pinHash = await hashSecret(hmac(ctx.secrets.pin, `${riderId}:${pin}`), ctx.secrets.cheapHashes);
  return { pinHash, secretMark: markOf(ctx.secrets.pin) };
}
