import { createCipheriv, createECDH, createHmac, randomBytes } from "node:crypto";

/** These are the keys that a browser provides with its subscription, as base64url. */
export interface BrowserKeys {
  p256dh: string;
  auth: string;
}

/**
 * This is the record size in bytes. One record of this size is enough for every message (RFC 8188; services take 4096
 * bytes at most).
 */
const recordSize = 4096;

const hmac = (key: Buffer, ...data: Buffer[]): Buffer => {
  const mac = createHmac("sha256", key);
  for (const part of data) mac.update(part);
  return mac.digest();
};
const one = Buffer.from([1]);

/**
 * Encrypts a message so that only that browser can decrypt it (RFC 8291, `aes128gcm`). `own` sets a fixed salt and key,
 * for the test with the example in the standard.
 */
export function sealPush(text: string, browser: BrowserKeys, own: { salt?: Buffer; privateKey?: Buffer } = {}): Buffer {
  const salt = own.salt ?? randomBytes(16);
  const ecdh = createECDH("prime256v1");
  if (own.privateKey) ecdh.setPrivateKey(own.privateKey);
  else ecdh.generateKeys();
  const ours = ecdh.getPublicKey();
  const theirs = Buffer.from(browser.p256dh, "base64url");
  const auth = Buffer.from(browser.auth, "base64url");

  const shared = hmac(auth, ecdh.computeSecret(theirs));
  const ikm = hmac(shared, Buffer.from("WebPush: info\0"), theirs, ours, one);
  const prk = hmac(salt, ikm);
  const key = hmac(prk, Buffer.from("Content-Encoding: aes128gcm\0"), one).subarray(0, 16);
  const nonce = hmac(prk, Buffer.from("Content-Encoding: nonce\0"), one).subarray(0, 12);

  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  // The byte 2 is the delimiter of the last record.
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.update(Buffer.from([2])), cipher.final()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  return Buffer.concat([salt, size, Buffer.from([ours.length]), ours, body, cipher.getAuthTag()]);
}
