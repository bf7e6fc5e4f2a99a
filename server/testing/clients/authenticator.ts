import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import * as z from "zod/mini";

// This is a software authenticator (passkeys on a phone): it makes an ES256 key and signs a page's challenge. Tests
// change its answers (another origin, a counter that goes back, no user verification) to check what the portal accepts.

/** These are the options that a page passes to the browser and that the authenticator uses. */
const optionsRead = z.object({
  challenge: z.string(),
  rpId: z.optional(z.string()),
  rp: z.optional(z.object({ id: z.optional(z.string()) })),
});
type Options = z.infer<typeof optionsRead>;

interface Screws {
  origin?: string;
  rpId?: string;
  /** This is true when the authenticator verified the user, for example by fingerprint. */
  verifiedUser?: boolean;
  counter?: number;
}

const sha = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();
const b64 = (data: Buffer | string): string => Buffer.from(data).toString("base64url");

export function authenticator(origin = "http://portal.test") {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let counter = 0;

  const clientData = (type: string, challenge: string, screws: Screws): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: screws.origin ?? origin, crossOrigin: false }));

  const authData = (options: Options, screws: Screws, attested: Buffer = Buffer.alloc(0)): Buffer => {
    counter = screws.counter ?? counter + 1;
    const known = screws.verifiedUser ?? true;
    const flags = 0x01 | (known ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(counter, 1);
    const rpId = screws.rpId ?? options.rpId ?? options.rp?.id ?? "";
    return Buffer.concat([sha(rpId), head, attested]);
  };

  return {
    id: b64(id),
    create(pageOptions: unknown, screws: Screws = {}) {
      const options = optionsRead.parse(pageOptions);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const attestation = cborMap([
        ["fmt", cborText("none")],
        ["attStmt", cborMap([])],
        ["authData", cborBytes(authData(options, screws, attested))],
      ]);
      return {
        id: b64(id),
        rawId: b64(id),
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: b64(clientData("webauthn.create", options.challenge, screws)),
          attestationObject: b64(attestation),
          transports: ["internal"],
        },
      };
    },
    get(pageOptions: unknown, screws: Screws = {}) {
      const options = optionsRead.parse(pageOptions);
      const data = authData(options, screws);
      const client = clientData("webauthn.get", options.challenge, screws);
      return {
        id: b64(id),
        rawId: b64(id),
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: b64(client),
          authenticatorData: b64(data),
          signature: b64(sign("sha256", Buffer.concat([data, sha(client)]), privateKey)),
        },
      };
    },
  };
}

function coseKey(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  // The map contains the key type EC2, the algorithm ES256, the curve P-256, and the point.
  return cborMap([
    [1, cborInt(2)],
    [3, cborInt(-7)],
    [-1, cborInt(1)],
    [-2, cborBytes(Buffer.from(x, "base64url"))],
    [-3, cborBytes(Buffer.from(y, "base64url"))],
  ]);
}

/**
 * Returns the head of a CBOR item (RFC 8949): a type in three bits, then a number in as few bytes as possible. Only the
 * sizes that are needed here are supported.
 */
function cborHead(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value]);
  if (value < 256) return Buffer.from([(kind << 5) | 24, value]);
  return Buffer.from([(kind << 5) | 25, value >> 8, value & 0xff]);
}
const cborInt = (value: number): Buffer => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string): Buffer => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborMap = (entries: readonly (readonly [string | number, Buffer])[]): Buffer =>
  Buffer.concat([
    cborHead(5, entries.length),
    ...entries.flatMap(([key, value]) => [typeof key === "number" ? cborInt(key) : cborText(key), value]),
  ]);
