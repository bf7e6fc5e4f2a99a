import { hkdfSync } from "node:crypto";
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from "@hpke/core";
import { fromBase64Url, toBase64Url } from "#shared/base64url.ts";
import { associatedData, sealingPurpose, type SealedFor } from "#shared/kiosk.ts";
import type { SealingKey } from "#shared/kiosk.schema.ts";
import type { Ctx } from "../platform/context.ts";

/**
 * Keys that PINs are sealed to. Each quarter of a year has its own, made from the secret (a setting or a file, never
 * the database) and its id; replicas make the same. A retired one opens for 90 more days (kiosk spec).
 */
const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
});

const dayMs = 86_400_000;

interface KeyPeriod {
  id: string;
  end: Date;
}

/** `2026q3`: from July to the end of September, UTC. */
function periodOf(at: Date): KeyPeriod {
  const year = at.getUTCFullYear();
  const quarter = Math.floor(at.getUTCMonth() / 3);
  return { id: `${year}q${quarter + 1}`, end: new Date(Date.UTC(year, quarter * 3 + 3, 1)) };
}

/** Whether an id is that of a key which is in use or was retired at most 90 days ago. */
function isKept(id: string, now: Date, keptDays: number): boolean {
  const current = periodOf(now);
  for (let period = current; ; period = before(period)) {
    if (period.id === id) return true;
    if (before(period).end.getTime() + keptDays * dayMs <= now.getTime()) return false;
  }
}

const before = (period: KeyPeriod): KeyPeriod => periodOf(new Date(period.end.getTime() - 100 * dayMs));

const made = new WeakMap<Buffer, Map<string, Promise<CryptoKeyPair>>>();

function keyPair(secret: Buffer, id: string): Promise<CryptoKeyPair> {
  const ofSecret = made.get(secret) ?? new Map<string, Promise<CryptoKeyPair>>();
  made.set(secret, ofSecret);
  let pair = ofSecret.get(id);
  if (!pair) {
    const seed = hkdfSync("sha256", secret, "", `sealing key ${id}`, 32);
    ofSecret.set(id, (pair = suite.kem.deriveKeyPair(seed)));
  }
  return pair;
}

/** What tablets seal to now. */
export async function sealingKeys(ctx: Ctx): Promise<SealingKey[]> {
  const { id } = periodOf(ctx.now);
  const { publicKey } = await keyPair(ctx.secrets.kiosk, id);
  const bytes = await suite.kem.serializePublicKey(publicKey);
  return [{ id, publicKey: toBase64Url(new Uint8Array(bytes)) }];
}

/** `key_unknown`: destroyed or never ours. `refused`: it was not sealed for this redemption. */
export type Opened = { pin: string } | "key_unknown" | "refused";

export async function openEnvelope(ctx: Ctx, envelope: string, sealedFor: SealedFor): Promise<Opened> {
  const [id = "", enc = "", text = ""] = envelope.split(".");
  if (!isKept(id, ctx.now, ctx.programme.kiosk.keyKeptDays)) return "key_unknown";
  const [encapsulated, sealed] = [fromBase64Url(enc), fromBase64Url(text)];
  if (!encapsulated || !sealed) return "refused";
  try {
    const { privateKey } = await keyPair(ctx.secrets.kiosk, id);
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
