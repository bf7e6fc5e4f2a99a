import type { Context } from "hono";
import { fromBase64Url } from "#shared/base64url.ts";
import { signedText } from "#shared/kiosk.ts";
import type { HttpEnv } from "../platform/http/call.ts";
import { Problem } from "../platform/problem.ts";
import { findDevice } from "./device-store.ts";

export const signatureHeader = "x-device-signature";
const algorithm = { name: "ECDSA", namedCurve: "P-256" } as const;

export const importDeviceKey = (jwk: Record<string, unknown>): Promise<CryptoKey> =>
  crypto.subtle.importKey("jwk", { ...jwk, ext: true }, algorithm, false, ["verify"]);

/**
 * Requires a device signature, because a copied cookie is not the tablet: requests are signed with a key that cannot
 * be exported from it. This applies to active, draining and lost tablets alike.
 */
export async function requireDeviceSignature(c: Context<HttpEnv>, deviceId: string): Promise<void> {
  const device = await findDevice(c.var.ctx.db, deviceId);
  if (!(await isSignedBy(c, device?.publicKey ?? null))) throw new Problem("device_signature");
}

/** Whether the request was signed with this tablet key for exactly this path. */
export async function isSignedBy(c: Context<HttpEnv>, publicKey: Record<string, unknown> | null): Promise<boolean> {
  const signature = fromBase64Url(c.req.header(signatureHeader) ?? "");
  if (!signature || !publicKey) return false;
  const key = await importDeviceKey(publicKey);
  const text = signedText(c.req.path, await c.req.text());
  return crypto.subtle.verify({ name: "ECDSA", hash: "SHA-256" }, key, signature, text);
}
