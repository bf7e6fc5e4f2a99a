import { dayMs } from "#shared/durations.ts";
import { createPrivateKey, createPublicKey, hkdfSync, sign, verify, type KeyObject } from "node:crypto";
import { cardBody, isExpiredCard, readCard, writeCard } from "#shared/id-card.ts";
import type { Ctx } from "../platform/context.ts";
import { acceptedKeys } from "../platform/secrets.ts";

/** An Ed25519 private key in PKCS#8 begins with these bytes; the 32 bytes of its seed follow them. */
const pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex");
const made = new WeakMap<Buffer, { secret: KeyObject; open: KeyObject }>();

function keysOf(root: Buffer) {
  let keys = made.get(root);
  if (!keys) {
    // The seed is used only for cards, so that the signature of a card is never valid for an answer to a kiosk.
    const seed = Buffer.from(hkdfSync("sha256", root, "", "rider card", 32));
    const secret = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: "der", type: "pkcs8" });
    made.set(root, (keys = { secret, open: createPublicKey(secret) }));
  }
  return keys;
}

/**
 * Returns the text for the QR code of a rider's card (shared/id-card.ts). Its signature covers the rider's id and today's
 * date in UTC.
 */
export function signCard(ctx: Ctx, riderId: string): string {
  const body = cardBody(riderId, Math.floor(ctx.now.getTime() / dayMs));
  return writeCard(body, sign(null, body, keysOf(ctx.secrets.kiosk).secret));
}

/**
 * Returns the id of the rider whose card was scanned, or null when this portal did not sign the card or when the card
 * has expired. A card alone gives no access: the ID check and the PIN follow.
 */
export function riderOfCard(ctx: Ctx, text: string): string | null {
  const card = readCard(text);
  if (!card) return null;
  const keys = acceptedKeys(ctx.secrets, "kiosk");
  if (!keys.some((key) => verify(null, card.signed, keysOf(key).open, card.signature))) return null;
  return isExpiredCard(card, ctx.now.getTime()) ? null : card.riderId;
}
