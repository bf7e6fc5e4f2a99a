import { promisify } from "node:util";
import { gzip as gzipWithCallback } from "node:zlib";
import type { Context } from "hono";

const gzip = promisify(gzipWithCallback);

/** This is the min size in bytes to compress, because a shorter body fits into one packet anyway. */
const minGzipBytes = 1400;

const unwanted = /\bgzip\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/i;

function takesGzip(asked: Headers): boolean {
  const accepted = asked.get("accept-encoding");
  return accepted !== null && accepted.includes("gzip") && !unwanted.test(accepted);
}

type Bytes = Uint8Array<ArrayBuffer>;

/** These are an answer's bytes as sent over the wire and, once a client requested it, their gzipped form. */
export interface Compressible {
  plain: Bytes;
  gzipped?: Bytes;
}

/**
 * Makes an answer compressible. It is stored as bytes, because a string is measured and encoded again each time it is
 * sent.
 */
export const compressible = (answer: unknown): Compressible => ({ plain: Buffer.from(JSON.stringify(answer)) });

export interface Body {
  body: Bytes;
  headers: Record<string, string>;
}

/**
 * Returns the body of an answer in the encoding that this client accepts, with its headers. It is gzipped as a whole on
 * a thread of the pool: streaming it through the response costs the server more than making the answer.
 */
export function bodyFor(asked: Headers, answer: Compressible): Body | Promise<Body> {
  const { plain, gzipped } = answer;
  if (plain.length < minGzipBytes) return { body: plain, headers: {} };
  if (!takesGzip(asked)) return { body: plain, headers: { vary: "accept-encoding" } };
  return gzipped ? gzippedBody(gzipped) : compress(answer).then(gzippedBody);
}

const gzippedBody = (body: Bytes): Body => ({
  body,
  headers: { vary: "accept-encoding", "content-encoding": "gzip" },
});

async function compress(answer: Compressible): Promise<Bytes> {
  answer.gzipped = await gzip(answer.plain, { level: 4 });
  return answer.gzipped;
}

export const sendJson = (c: Context, answer: unknown): Promise<Response> => sendCompressible(c, compressible(answer));

/** Sends JSON that is already serialized. */
export async function sendCompressible(c: Context, answer: Compressible): Promise<Response> {
  const { body, headers } = await bodyFor(c.req.raw.headers, answer);
  return c.body(body, 200, { "content-type": "application/json; charset=UTF-8", ...headers });
}
