import { createECDH, createPrivateKey, sign, type KeyObject } from "node:crypto";

/** A push service recognizes this server by this key pair (RFC 8292): P-256, derived from the application's secret. */
export interface VapidKeys {
  /** This is the uncompressed point as base64url, with which a browser subscribes. */
  publicKey: string;
  privateKey: KeyObject;
}

const order = BigInt("0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551");
const made = new WeakMap<Buffer, VapidKeys>();

/**
 * Derives the key pair. The same secret always gives the same pair, so that all replicas use the same keys and
 * subscriptions survive a restart.
 */
export function vapidKeys(secret: Buffer): VapidKeys {
  let keys = made.get(secret);
  if (!keys) made.set(secret, (keys = makeKeys(secret)));
  return keys;
}

function makeKeys(secret: Buffer): VapidKeys {
  const d = (BigInt(`0x${secret.toString("hex")}`) % (order - 1n)) + 1n;
  const scalar = Buffer.from(d.toString(16).padStart(64, "0"), "hex");
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(scalar);
  const point = ecdh.getPublicKey();
  const part = (from: number) => point.subarray(from, from + 32).toString("base64url");
  const jwk = { kty: "EC", crv: "P-256", x: part(1), y: part(33), d: scalar.toString("base64url") };
  return {
    publicKey: point.toString("base64url"),
    privateKey: createPrivateKey({ key: jwk, format: "jwk" }),
  };
}

const hours12 = 12 * 3600;

/** Returns the header that names the sender, the push service and the expiry. */
export function vapidHeader(keys: VapidKeys, endpoint: string, contact: string, now: Date): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const exp = Math.floor(now.getTime() / 1000) + hours12;
  const claims = { aud: new URL(endpoint).origin, exp, sub: `mailto:${contact}` };
  const unsigned = `${part({ typ: "JWT", alg: "ES256" })}.${part(claims)}`;
  const signature = sign("sha256", Buffer.from(unsigned), { key: keys.privateKey, dsaEncoding: "ieee-p1363" });
  return `vapid t=${unsigned}.${signature.toString("base64url")}, k=${keys.publicKey}`;
}
