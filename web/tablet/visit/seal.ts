import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from "@hpke/core";
import { fromBase64Url, toBase64Url } from "#shared/base64url.ts";
import { associatedData, sealingPurpose, type SealedFor } from "#shared/kiosk.ts";
import type { SealingKey } from "#shared/kiosk.schema.ts";

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
});

/**
 * Encrypts a PIN with the program's key for this one redemption: key id, encapsulated key, ciphertext. See
 * docs/spec/kiosk.md#storage
 */
export async function sealPin(key: SealingKey, digits: readonly number[], sealedFor: SealedFor): Promise<string> {
  const bytes = fromBase64Url(key.publicKey);
  if (!bytes) throw new Error("The programme's key could not be read");
  const recipientPublicKey = await suite.kem.deserializePublicKey(bytes);
  const pin = Uint8Array.from(digits, (digit) => 48 + digit);
  const { enc, ct } = await suite.seal({ recipientPublicKey, info: sealingPurpose }, pin, associatedData(sealedFor));
  pin.fill(0);
  return [key.id, toBase64Url(new Uint8Array(enc)), toBase64Url(new Uint8Array(ct))].join(".");
}
