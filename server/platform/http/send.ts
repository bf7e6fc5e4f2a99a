import { promisify } from "node:util";
import { gzip as gzipWithCallback } from "node:zlib";
import type { Context } from "hono";

const gzip = promisify(gzipWithCallback);

/** A shorter text fits into one packet as it is. */
const worthPacking = 1400;

const unwanted = /\bgzip\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/i;

function takesGzip(asked: Headers): boolean {
  const accepted = asked.get("accept-encoding");
  return accepted !== null && accepted.includes("gzip") && !unwanted.test(accepted);
}

type Bytes = Uint8Array<ArrayBuffer>;

/** An answer as it goes over the wire and, once somebody asked for it, what it is when packed. */
export interface Packable {
  plain: Bytes;
  packed?: Bytes;
}

/** Bytes, not a text: a text is measured and encoded anew each time it is sent. */
export const packable = (answer: unknown): Packable => ({ plain: Buffer.from(JSON.stringify(answer)) });

export interface Body {
  body: Bytes;
  headers: Record<string, string>;
}

/**
 * The body of an answer as this client takes it, and the headers that say so. Packed as a whole on a thread of the
 * pool: a stream through the response costs the server more than making the answer.
 */
export function bodyFor(asked: Headers, answer: Packable): Body | Promise<Body> {
  const { plain, packed } = answer;
  if (plain.length < worthPacking) return { body: plain, headers: {} };
  if (!takesGzip(asked)) return { body: plain, headers: { vary: "accept-encoding" } };
  return packed ? packedBody(packed) : pack(answer).then(packedBody);
}

const packedBody = (body: Bytes): Body => ({
  body,
  headers: { vary: "accept-encoding", "content-encoding": "gzip" },
});

async function pack(answer: Packable): Promise<Bytes> {
  answer.packed = await gzip(answer.plain, { level: 4 });
  return answer.packed;
}

export const sendJson = (c: Context, answer: unknown): Promise<Response> => sendPackable(c, packable(answer));

/** JSON that is made already. */
export async function sendPackable(c: Context, answer: Packable): Promise<Response> {
  const { body, headers } = await bodyFor(c.req.raw.headers, answer);
  return c.body(body, 200, { "content-type": "application/json; charset=UTF-8", ...headers });
}
