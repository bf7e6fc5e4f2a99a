import { hkdfSync, randomBytes } from "node:crypto";
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from "@hpke/core";
import { toBase64Url } from "#shared/base64url.ts";
import type { SealingKey } from "#shared/kiosk.schema.ts";
import { record } from "../platform/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { findCurrentKey, insertKey, type KeyRow } from "./key-store.ts";

/**
 * Keys that PINs are sealed to. A private key is made from the application's secret (a setting or a file, never the
 * database) and a salt of its own; replicas make the same, and without the salt nobody makes it again (kiosk spec).
 */
export const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
});

const made = new WeakMap<Buffer, Map<string, Promise<CryptoKeyPair>>>();

export function keyPair(secret: Buffer, { id, salt }: { id: string; salt: string }): Promise<CryptoKeyPair> {
  const ofSecret = made.get(secret) ?? new Map<string, Promise<CryptoKeyPair>>();
  made.set(secret, ofSecret);
  let pair = ofSecret.get(`${id}.${salt}`);
  if (!pair) {
    const seed = hkdfSync("sha256", secret, Buffer.from(salt, "base64url"), `sealing key ${id}`, 32);
    ofSecret.set(`${id}.${salt}`, (pair = suite.kem.deriveKeyPair(seed)));
  }
  return pair;
}

/** Forgets what was made of a key that is to exist no more. */
export function forgetKeyPair(secret: Buffer, { id, salt }: { id: string; salt: string }): void {
  made.get(secret)?.delete(`${id}.${salt}`);
}

/** What tablets seal to now; the first is made when the first tablet asks. */
export async function sealingKeys(ctx: Ctx): Promise<SealingKey[]> {
  const current = (await findCurrentKey(ctx.db)) ?? (await ctx.db.write((tx) => firstKey(tx, ctx)));
  const { publicKey } = await keyPair(ctx.secrets.kiosk, { id: current.id, salt: current.salt ?? "" });
  const bytes = await suite.kem.serializePublicKey(publicKey);
  return [{ id: current.id, publicKey: toBase64Url(new Uint8Array(bytes)) }];
}

async function firstKey(tx: Tx, ctx: Ctx): Promise<KeyRow> {
  return (await findCurrentKey(tx)) ?? createKey(tx, ctx);
}

export async function createKey(tx: Tx, ctx: Ctx): Promise<KeyRow> {
  const row: KeyRow = {
    id: ctx.id(),
    salt: randomBytes(32).toString("base64url"),
    createdAt: ctx.now,
    retiredAt: null,
    destroyedAt: null,
  };
  await insertKey(tx, row);
  await record(tx, ctx, "kiosk.key-made", { type: "kioskKey", id: row.id });
  return row;
}
