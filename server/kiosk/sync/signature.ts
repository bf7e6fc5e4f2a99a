import { createPrivateKey, createPublicKey, hkdfSync, sign, verify, type KeyObject } from "node:crypto";
import type { ItemResult } from "#shared/kiosk.schema.ts";
import { canonicalJson } from "#shared/kiosk-hash.ts";
import type { Ctx } from "../../platform/context.ts";
import { acceptedKeys } from "../../platform/secrets.ts";

/** This is the header of an Ed25519 private key in PKCS#8, up to the 32 bytes of its seed. */
const pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex");
const made = new WeakMap<Buffer, { secret: KeyObject; open: KeyObject }>();

function signingKey(root: Buffer) {
  let keys = made.get(root);
  if (!keys) {
    const seed = Buffer.from(hkdfSync("sha256", root, "", "answer signature", 32));
    const secret = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: "der", type: "pkcs8" });
    made.set(root, (keys = { secret, open: createPublicKey(secret) }));
  }
  return keys;
}

/** This is the signed content: the answer, the device that gets it, and the body that it is about. */
export interface SignedAnswer {
  deviceId: string;
  bodyHash: string;
  result: Omit<ItemResult, "signature" | "retryAt">;
}

function bytesOf({ deviceId, bodyHash, result }: SignedAnswer): Buffer {
  const { id, decision, reason, code, appliedAmount, balance, decidedAt } = result;
  return Buffer.from(
    canonicalJson([deviceId, bodyHash, id, decision, reason, code, appliedAmount, balance, decidedAt]),
  );
}

/** Signs an answer so that a restored server can trust what it answered before (docs/spec/kiosk.md#guarantees). */
export function signAnswer(ctx: Ctx, answer: SignedAnswer): string {
  return sign(null, bytesOf(answer), signingKey(ctx.secrets.kiosk).secret).toString("base64url");
}

export function isOurAnswer(ctx: Ctx, answer: SignedAnswer, signature: string): boolean {
  const [bytes, signed] = [bytesOf(answer), Buffer.from(signature, "base64url")];
  return acceptedKeys(ctx.secrets, "kiosk").some((key) => verify(null, bytes, signingKey(key).open, signed));
}
