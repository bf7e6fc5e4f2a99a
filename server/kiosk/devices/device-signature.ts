import type { Context } from "hono";
import { fromBase64Url } from "#shared/base64url.ts";
import { signedReadText, signedText } from "#shared/kiosk.ts";
import type { HttpEnv } from "../../platform/http/call.ts";
import { Problem } from "../../platform/problem.ts";
import { findDevice } from "./device-store.ts";
import { isFirstUse } from "./used-nonces.ts";

export const signatureHeader = "x-device-signature";
export const signedAtHeader = "x-device-time";
export const nonceHeader = "x-device-nonce";
const algorithm = { name: "ECDSA", namedCurve: "P-256" } as const;
const noncePattern = /^[\w-]{16,64}$/;

/** This is the max difference in ms between the time of a signed read and the server's time, in either direction. */
const readWindowMs = 5 * 60_000;

export const importDeviceKey = (jwk: Record<string, unknown>): Promise<CryptoKey> =>
  crypto.subtle.importKey("jwk", { ...jwk, ext: true }, algorithm, false, ["verify"]);

/**
 * Requires a device signature, because a copied cookie is not proof of the tablet: requests are signed with a key that
 * cannot be exported from it. This applies to active, draining and lost tablets alike.
 */
export async function requireDeviceSignature(c: Context<HttpEnv>, deviceId: string): Promise<void> {
  const device = await findDevice(c.var.ctx.db, deviceId);
  if (!(await isSignedBy(c, device?.publicKey ?? null))) throw new Problem("device_signature");
}

/** Tells whether the request was signed with this tablet key for exactly this path and body. */
export async function isSignedBy(c: Context<HttpEnv>, publicKey: Record<string, unknown> | null): Promise<boolean> {
  return verify(c, publicKey, signedText(c.req.path, await c.req.text()));
}

/**
 * Requires the signature of a GET request: it covers path, query, time and a nonce, is valid for five minutes, and
 * counts once (docs/spec/kiosk.md#reads). Throws `device_signature`.
 */
export async function requireSignedRead(c: Context<HttpEnv>, deviceId: string): Promise<void> {
  const { ctx } = c.var;
  const at = c.req.header(signedAtHeader) ?? "";
  const nonce = c.req.header(nonceHeader) ?? "";
  const fresh = Math.abs(Date.parse(at) - ctx.now.getTime()) <= readWindowMs;
  if (!fresh || !noncePattern.test(nonce)) throw new Problem("device_signature");
  const { pathname, search } = new URL(c.req.url);
  const device = await findDevice(ctx.db, deviceId);
  const signed = await verify(c, device?.publicKey ?? null, signedReadText({ path: pathname + search, at, nonce }));
  // The nonce is checked last, so that nobody can use up a tablet's nonces without its key.
  if (!signed || !isFirstUse(`${deviceId}:${nonce}`, ctx.now.getTime(), 2 * readWindowMs)) {
    throw new Problem("device_signature");
  }
}

async function verify(
  c: Context<HttpEnv>,
  publicKey: Record<string, unknown> | null,
  text: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const signature = fromBase64Url(c.req.header(signatureHeader) ?? "");
  if (!signature || !publicKey) return false;
  const key = await importDeviceKey(publicKey);
  return crypto.subtle.verify({ name: "ECDSA", hash: "SHA-256" }, key, signature, text);
}
