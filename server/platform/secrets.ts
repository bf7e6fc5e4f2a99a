import { createHmac, createSecretKey, hash, hkdfSync, randomBytes, timingSafeEqual, type KeyObject } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Keys derived from the one application secret, each for one use. */
export interface Secrets {
  /** Over the input of idempotent calls, without the PIN. */
  fingerprint: Buffer;
  /** Pepper of PINs: a stolen database cannot be tried against 10,000 PINs. */
  pin: Buffer;
  /** Over codes sent by mail. */
  code: Buffer;
  /** Root of the signatures and sealing keys of the kiosk. */
  kiosk: Buffer;
  /** Makes redemption codes that do not reveal counts. */
  redemptionCode: Buffer;
  /** Signs the links in mail that turn a notice off. */
  unsubscribe: Buffer;
  /** Makes the key by which push services know this server. */
  push: Buffer;
  /**
   * Which life of the database this is, kept outside of it: after a restore it is a new one (restore-watch.ts), and
   * kiosks send again what they were answered since (kiosk spec).
   */
  epoch: string;
  /** Argon2id with small parameters; tests alone. */
  cheapHashes: boolean;
}

/** Takes the secret given, or the one in `dataDir`, which it makes on the first start. */
export function loadSecrets(given: string | undefined, dataDir: string, cheapHashes: boolean): Secrets {
  const file = join(dataDir, "secret.key");
  if (!given && !existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600 });
  }
  const root = Buffer.from(given ?? readFileSync(file, "utf8").trim(), "hex");
  return { ...deriveSecrets(root, cheapHashes), epoch: loadEpoch(dataDir) };
}

function loadEpoch(dataDir: string): string {
  const file = join(dataDir, "epoch");
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(9).toString("base64url"), { mode: 0o600 });
  }
  return readFileSync(file, "utf8").trim();
}

export function deriveSecrets(root: Buffer, cheapHashes: boolean): Secrets {
  const key = (use: string): Buffer => Buffer.from(hkdfSync("sha256", root, "", `portal/${use}`, 32));
  return {
    fingerprint: key("fingerprint"),
    pin: key("pin"),
    code: key("code"),
    kiosk: key("kiosk"),
    redemptionCode: key("redemption-code"),
    unsubscribe: key("unsubscribe"),
    push: key("push"),
    epoch: "first",
    cheapHashes,
  };
}

export const sha256 = (data: string | Uint8Array): string => hash("sha256", data, "hex");

export const hmac = (key: Buffer, data: string): string => createHmac("sha256", keyOf(key)).update(data).digest("hex");

/** A key that is made of its bytes anew takes six times as long as the digest. */
const keys = new WeakMap<Buffer, KeyObject>();

function keyOf(bytes: Buffer): KeyObject {
  let key = keys.get(bytes);
  if (!key) keys.set(bytes, (key = createSecretKey(bytes)));
  return key;
}

/** Equal in constant time. */
export function sameDigest(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
