import type { Ctx } from "../platform/context.ts";
import { hashSecret } from "../platform/hash.ts";
import { hmac } from "../platform/secrets.ts";

/** Argon2id over a peppered HMAC: ten thousand PINs cannot be tried against a stolen database (decisions §6). */
export function hashPin(ctx: Ctx, riderId: string, pin: string): Promise<string> {
  return hashSecret(hmac(ctx.secrets.pin, `${riderId}:${pin}`), ctx.secrets.cheapHashes);
}
