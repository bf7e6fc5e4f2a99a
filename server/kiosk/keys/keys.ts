import { hkdfSync } from "node:crypto";
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from "@hpke/core";
import { toBase64Url } from "#shared/base64url.ts";
import type { SealingKey } from "#shared/kiosk.schema.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { randomToken } from "../../platform/random.ts";
import { acceptedKeys, sha256 } from "../../platform/secrets.ts";
import { findCurrentKey, insertKey, retireKeys, type KeyRow } from "./key-store.ts";

/**
 * This is the cipher suite of the keys with which tablets encrypt PINs. A private key is derived from the application's
 * secret (a setting or a file, never in the database) and its own salt. All replicas derive the same key, and once the
 * salt is deleted nobody can derive it again (docs/spec/kiosk.md#storage).
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

/** Removes the derived key pair of a destroyed key from memory. */
export function forgetKeyPair(secret: Buffer, { id, salt }: { id: string; salt: string }): void {
  made.get(secret)?.delete(`${id}.${salt}`);
}

/** Returns the keys that tablets seal to now; the first one is created when the first tablet requests it. */
export async function sealingKeys(ctx: Ctx): Promise<SealingKey[]> {
  const current = await findCurrentKey(ctx.db);
  const key = current && (await rootOf(ctx, current)) ? current : await ctx.db.write((tx) => freshKey(tx, ctx));
  return [{ id: key.id, publicKey: await publicKeyOf((await rootOf(ctx, key)) ?? ctx.secrets.kiosk, key) }];
}

/**
 * Creates the first key, or the next one after the application's secret was changed: the previous key can no longer
 * be derived.
 */
async function freshKey(tx: Tx, ctx: Ctx): Promise<KeyRow> {
  const current = await findCurrentKey(tx);
  if (current && (await rootOf(ctx, current))) return current;
  if (current) await retireKeys(tx, ctx.now);
  return createKey(tx, ctx);
}

async function publicKeyOf(root: Buffer, { id, salt }: { id: string; salt: string | null }): Promise<string> {
  const { publicKey } = await keyPair(root, { id, salt: salt ?? "" });
  return toBase64Url(new Uint8Array(await suite.kem.serializePublicKey(publicKey)));
}

/**
 * Returns the accepted secret that the key was made with, or null when it was made with another one, so that no PIN
 * that was encrypted with the key can be decrypted.
 */
export async function rootOf(ctx: Ctx, key: Pick<KeyRow, "id" | "salt" | "fingerprint">): Promise<Buffer | null> {
  for (const root of acceptedKeys(ctx.secrets, "kiosk")) {
    if (sha256(await publicKeyOf(root, key)) === key.fingerprint) return root;
  }
  return null;
}

export async function createKey(tx: Tx, ctx: Ctx): Promise<KeyRow> {
  const made = { id: ctx.id(), salt: randomToken(ctx) };
  const row: KeyRow = {
    ...made,
    fingerprint: sha256(await publicKeyOf(ctx.secrets.kiosk, made)),
    createdAt: ctx.now,
    retiredAt: null,
    destroyedAt: null,
  };
  await insertKey(tx, row);
  await record(tx, ctx, "kiosk.key-made", { type: "kioskKey", id: row.id });
  return row;
}
