import { dayMs } from "#shared/durations.ts";
import { fromBase64Url } from "#shared/base64url.ts";
import { associatedData, sealingPurpose, type SealedFor } from "#shared/kiosk.ts";
import type { Ctx } from "../../platform/context.ts";
import { findKey, type KeyRow } from "./key-store.ts";
import { keyPair, rootOf, suite } from "./keys.ts";

/**
 * `key_unknown` means that the key is unknown, destroyed or due to be destroyed, or was made with another application
 * secret. `refused` means that the envelope is malformed, was made for another redemption, or does not contain a
 * four-digit PIN.
 */
export type Opened = { pin: string } | "key_unknown" | "refused";

export async function openEnvelope(ctx: Ctx, envelope: string, sealedFor: SealedFor): Promise<Opened> {
  const [id = "", enc = "", text = ""] = envelope.split(".");
  const row = await findKey(ctx.db, id);
  if (!row || row.salt === null || isPast(ctx, row)) return "key_unknown";
  const root = await rootOf(ctx, row);
  if (!root) return "key_unknown";
  const [encapsulated, sealed] = [fromBase64Url(enc), fromBase64Url(text)];
  if (!encapsulated || !sealed) return "refused";
  try {
    const { privateKey } = await keyPair(root, { id, salt: row.salt });
    const bytes = await suite.open(
      { recipientKey: privateKey, enc: encapsulated, info: sealingPurpose },
      sealed,
      associatedData(sealedFor),
    );
    const pin = new TextDecoder().decode(bytes);
    return /^\d{4}$/.test(pin) ? { pin } : "refused";
  } catch {
    return "refused";
  }
}

/** Tells whether the key was retired so long ago that the job is about to destroy it. */
function isPast(ctx: Ctx, { retiredAt }: KeyRow): boolean {
  return retiredAt !== null && retiredAt.getTime() + ctx.programme.kiosk.keyKeptDays * dayMs <= ctx.now.getTime();
}
