import { createDecipheriv, createECDH, createHmac } from "node:crypto";
import { createServer } from "node:http";

/**
 * This is a local push service that has the keys of one browser, so that it can decrypt the messages that it receives.
 */
export interface PushService {
  origin: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** These are the received messages, decrypted. */
  received: string[];
  /** From this call on the service answers that the subscription is gone. */
  forget(): void;
  close(): Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  const auth = Buffer.from("sixteen bytes ok");
  const received: string[] = [];
  let gone = false;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (!gone) received.push(open(Buffer.concat(chunks)));
      response.writeHead(gone ? 410 : 201).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;

  /** Decrypts a message as a browser does (RFC 8291). */
  function open(message: Buffer): string {
    const salt = message.subarray(0, 16);
    const sender = message.subarray(21, 21 + (message[20] ?? 0));
    const sealed = message.subarray(21 + sender.length);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
    const ikm = hkdf(auth, ecdh.computeSecret(sender), info, 32);
    const key = hkdf(salt, ikm, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = hkdf(salt, ikm, Buffer.from("Content-Encoding: nonce\0"), 12);
    const decipher = createDecipheriv("aes-128-gcm", key, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
  }

  return {
    origin,
    endpoint: `${origin}/push/browser`,
    keys: { p256dh: ecdh.getPublicKey("base64url"), auth: auth.toString("base64url") },
    received,
    forget: () => {
      gone = true;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function hkdf(salt: Buffer, ikm: Buffer, info: Buffer, length: number): Buffer {
  const prk = createHmac("sha256", salt).update(ikm).digest();
  return createHmac("sha256", prk)
    .update(Buffer.concat([info, Buffer.from([1])]))
    .digest()
    .subarray(0, length);
}
