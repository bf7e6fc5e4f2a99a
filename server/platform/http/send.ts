import { promisify } from "node:util";
import { gzip as gzipWithCallback } from "node:zlib";
import type { Context } from "hono";

const gzip = promisify(gzipWithCallback);

/** This is the min number of characters to compress, because a shorter body fits into one packet anyway. */
const minGzipLength = 1400;

const unwanted = /\bgzip\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/i;

/** These are the headers of a request: of a Request, or of Node's own request. */
export type RequestHeaders = Pick<Headers, "get">;

function takesGzip(requestHeaders: RequestHeaders): boolean {
  const accepted = requestHeaders.get("accept-encoding");
  return accepted !== null && accepted.includes("gzip") && !unwanted.test(accepted);
}

type Bytes = Uint8Array<ArrayBuffer>;

/** These are an answer's text and, once a client requested it, its gzipped bytes. */
export interface Compressible {
  text: string;
  gzipped?: Bytes;
}

export const compressible = (answer: unknown): Compressible => ({ text: JSON.stringify(answer) });

export interface Body {
  /** Node sends a text together with the headers in one write, but sends bytes in a second one. */
  body: string | Bytes;
  headers: Record<string, string>;
}

/**
 * Returns the body of an answer in an encoding that this client accepts, with its headers. The body is gzipped as a
 * whole on a thread of the pool, because streaming it through the response costs the server more time.
 */
export function bodyFor(requestHeaders: RequestHeaders, answer: Compressible): Body | Promise<Body> {
  const { text, gzipped } = answer;
  if (text.length < minGzipLength) return { body: text, headers: {} };
  if (!takesGzip(requestHeaders)) return { body: text, headers: { vary: "accept-encoding" } };
  return gzipped ? gzippedBody(gzipped) : compress(answer).then(gzippedBody);
}

const gzippedBody = (body: Bytes): Body => ({
  body,
  headers: { vary: "accept-encoding", "content-encoding": "gzip" },
});

async function compress(answer: Compressible): Promise<Bytes> {
  answer.gzipped = await gzip(answer.text, { level: 4 });
  return answer.gzipped;
}

export const sendJson = (c: Context, answer: unknown): Promise<Response> => sendCompressible(c, compressible(answer));

/** Sends JSON that is already serialized. */
export async function sendCompressible(c: Context, answer: Compressible): Promise<Response> {
  const { body, headers } = await bodyFor(c.req.raw.headers, answer);
  return c.body(body, 200, { "content-type": "application/json; charset=UTF-8", ...headers });
}
