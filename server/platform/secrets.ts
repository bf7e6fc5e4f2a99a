import { createHmac, createSecretKey, hash, hkdfSync, randomBytes, timingSafeEqual, type KeyObject } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** These keys are derived from one application secret, each for one purpose. */
export interface SecretKeys {
  /** This key fingerprints the input of idempotent calls, without the PIN. */
  fingerprint: Buffer;
  /** This is the pepper of PINs: without it, a stolen database cannot be searched through all 10,000 PINs. */
  pin: Buffer;
  /** This is the key for the hashes of codes sent by email. */
  code: Buffer;
  /** This is the root of the kiosk's signing and encryption keys. */
  kiosk: Buffer;
  /** This key generates redemption codes, so that the codes do not reveal how many there are. */
  redemptionCode: Buffer;
  /** This key signs the unsubscribe links in emails. */
  unsubscribe: Buffer;
  /** This key signs the cookie that records that an account signed in from this browser. */
  knownBrowser: Buffer;
  /** The key pair for push services is derived from this secret (vapid.ts). */
  push: Buffer;
}

/** These are the keys of the current application secret, and how the server uses them. */
export interface Secrets extends SecretKeys {
  /**
   * These are the keys of APP_SECRET_PREVIOUS after a rotation. What was made with them is accepted, and nothing new is
   * made with them. It is null without a previous secret.
   */
  previous: SecretKeys | null;
  /**
   * This is the epoch of the database, stored outside of it. A restore starts a new epoch (restore-watch.ts), and
   * kiosks then send again the entries that were already answered (docs/spec/kiosk.md#guarantees).
   */
  epoch: string;
  /** With true, Argon2id uses small parameters; this is for tests only. */
  cheapHashes: boolean;
}

/**
 * Derives the secrets from `secret` (hex), or else from the file in `dataDir`, which is generated on the first start.
 * `previous` is the secret before a rotation (hex). Throws when both are the same.
 */
export function loadSecrets(
  secret: string | undefined,
  dataDir: string,
  cheapHashes: boolean,
  previous?: string,
): Secrets {
  const root = Buffer.from(secret ?? readOrMake(dataDir, "secret.key", () => randomBytes(32).toString("hex")), "hex");
  if (previous && root.equals(Buffer.from(previous, "hex"))) {
    throw new Error(
      "APP_SECRET_PREVIOUS is the secret that is in use. Give the one before it, or remove the variable (docs/operations.md#rotate-the-secret).",
    );
  }
  return {
    ...deriveSecrets(root, cheapHashes),
    previous: previous ? deriveKeys(Buffer.from(previous, "hex")) : null,
    epoch: loadEpoch(dataDir),
  };
}

/** Returns the epoch in the file in `dataDir`, which is generated on the first start. */
export const loadEpoch = (dataDir: string): string =>
  readOrMake(dataDir, "epoch", () => randomBytes(9).toString("base64url"));

/**
 * Returns the text of a file, which is generated if it does not exist. If several servers start at the same time on one
 * folder, all of them return the text of the first: a link is not made over an existing file.
 */
function readOrMake(dataDir: string, name: string, make: () => string): string {
  const file = join(dataDir, name);
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    const draft = `${file}.${randomBytes(6).toString("hex")}`;
    writeFileSync(draft, make(), { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch {
      // Either another server was faster, or the file system has no links.
      if (!existsSync(file)) renameSync(draft, file);
    }
    rmSync(draft, { force: true });
  }
  return readFileSync(file, "utf8").trim();
}

export function deriveSecrets(root: Buffer, cheapHashes: boolean): Secrets {
  return { ...deriveKeys(root), previous: null, epoch: "first", cheapHashes };
}

function deriveKeys(root: Buffer): SecretKeys {
  const key = (use: string): Buffer => Buffer.from(hkdfSync("sha256", root, "", `portal/${use}`, 32));
  return {
    fingerprint: key("fingerprint"),
    pin: key("pin"),
    code: key("code"),
    kiosk: key("kiosk"),
    redemptionCode: key("redemption-code"),
    unsubscribe: key("unsubscribe"),
    knownBrowser: key("known-browser"),
    push: key("push"),
  };
}

/** Returns the keys that are accepted for a purpose: the current one, then the previous one during a rotation. */
export const acceptedKeys = (secrets: Secrets, purpose: keyof SecretKeys): readonly Buffer[] =>
  secrets.previous ? [secrets[purpose], secrets.previous[purpose]] : [secrets[purpose]];

export const sha256 = (data: string | Uint8Array): string => hash("sha256", data, "hex");

export const hmac = (key: Buffer, data: string): string => createHmac("sha256", keyOf(key)).update(data).digest("hex");

/** This caches key objects, because creating one from its bytes takes longer than the digest itself. */
const keys = new WeakMap<Buffer, KeyObject>();

function keyOf(bytes: Buffer): KeyObject {
  let key = keys.get(bytes);
  if (!key) keys.set(bytes, (key = createSecretKey(bytes)));
  return key;
}

/** Compares two digests in constant time. */
export function sameDigest(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
