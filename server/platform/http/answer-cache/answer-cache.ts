import { hash } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Context, Hono } from "hono";
import type { Locale } from "#shared/locale.ts";
import type { Database } from "../../db/database.ts";
import { cacheOf, versionAt } from "../../db/cached-until-write.ts";
import type { LruCache } from "../../lru-cache.ts";
import type { HttpEnv, LimitName } from "../call.ts";
import { addressOf } from "../address.ts";
import { requestLocale } from "../context.ts";
import type { AnsweredRequest } from "../answered-request.ts";
import { apiHeaders } from "../headers.ts";
import type { Log } from "../log.ts";
import type { RateLimits } from "../rate-limit.ts";
import { addressIn, isCacheableAddress } from "./cacheable-address.ts";
import { bodyFor, compressible, type AskedHeaders, type Body, type Compressible } from "../send.ts";

interface CachedAnswer extends Compressible {
  version: string;
  etag: string;
  limit: LimitName | undefined;
  /** This is the name of the call, which identifies the counter of its limit. */
  call: string;
  route: string;
}

/**
 * Returns the cache key. Answers may say "today", so the key contains the hour: in every time zone a new day begins on
 * a full hour.
 */
const keyOf = (locale: Locale, now: Date, address: string): string =>
  `answer ${locale} ${Math.floor(now.getTime() / 3_600_000)} ${address}`;

// Only `cachedAnswer` stores entries under such a key.
// oxlint-disable-next-line no-unsafe-type-assertion
const find = (cache: LruCache, key: string) => cache.get(key) as CachedAnswer | undefined;

/**
 * Answers a public read from memory if nothing was written since (each entry has the version of the database), and with
 * 304 when the client already has the answer. Without a version of the database, or for an address that may not be
 * cached, the answer is computed each time and only the 304 is used.
 */
export async function cachedAnswer(
  c: Context<HttpEnv>,
  { limit, method, path }: { limit?: LimitName | undefined; method: string; path: string },
  make: () => Promise<Response | Record<string, unknown>>,
): Promise<Response> {
  const { db, locale, now } = c.get("ctx");
  const address = addressIn(c.req.url);
  const version = isCacheableAddress(address) ? versionAt(db, now) : null;
  const cache = cacheOf(db);
  const key = keyOf(locale, now, address);
  let entry = version === null ? undefined : find(cache, key);
  if (!entry || entry.version !== version) {
    const answer = await make();
    if (answer instanceof Response) return answer;
    const made = compressible(answer);
    // The ETag is weak, because it is the same for the gzipped and the plain body.
    const etag = `W/"${hash("sha1", made.text, "base64url")}"`;
    entry = { version: version ?? "", ...made, etag, limit, call: `${method} ${path}`, route: c.req.routePath };
    // The size includes space for the gzipped form and for both as they are written, which are made when a client first requests them.
    if (version !== null) cache.set(key, entry, Buffer.byteLength(made.text) * 3 + 300);
  }
  c.set("hasHeaders", true);
  return answerFor(c.req.raw.headers, entry, c.get("apiHeaders") ?? {});
}

type Fetch = Hono<HttpEnv>["fetch"];

export interface AnswerCache {
  /** Answers calls within the process from the cache: of the pages that the server renders, and of tests. */
  beforeApp: (fetch: Fetch) => Fetch;
  /** Answers requests over HTTP/1.1 from the cache before a Request is made of them. */
  beforeListener: (listener: RequestListener) => RequestListener;
}

/**
 * Answers a visitor from the cache before the request enters the app. The limit of the call still counts. A request
 * with one of the `credentials` (cookies) enters the app, and so does one beyond its limit, which the app refuses in
 * the caller's language.
 */
export function createAnswerCache(options: {
  db: Database;
  clock: () => Date;
  secure: boolean;
  trustProxy: boolean;
  rateLimits: RateLimits;
  credentials: readonly string[];
  log: Log;
  /** Receives each request that was answered from memory. */
  onAnswered?: ((request: AnsweredRequest) => void) | undefined;
}): AnswerCache {
  const { db, credentials, log, onAnswered } = options;
  const cache = cacheOf(db);
  const always = apiHeaders(options.secure);
  const write = createWriter(always);

  return {
    beforeApp: (fetch) => (request, env, executionCtx) => {
      const { headers } = request;
      const entry = request.method === "GET" ? findCached(addressIn(request.url), headers) : undefined;
      if (!entry) return fetch(request, env, executionCtx);
      const answer = () => answerFor(headers, entry, always);
      return takeTurn(entry, headers, env, answer, () => fetch(request, env, executionCtx));
    },
    beforeListener: (listener) => (incoming, outgoing) => {
      const asked = headersOf(incoming);
      const entry = incoming.method === "GET" ? findCached(incoming.url ?? "", asked) : undefined;
      // The app judges a host in any other spelling.
      if (!entry || !plainHost.test(asked.get("host") ?? "")) return listener(incoming, outgoing);
      const answer = () => write(outgoing, entry, asked);
      const pass = () => listener(incoming, outgoing);
      const sent = takeTurn(entry, asked, { incoming }, answer, pass);
      if (sent instanceof Promise) {
        sent.catch((error: unknown) => {
          log.error({ err: error, route: entry.route }, "a cached answer could not be sent");
          outgoing.destroy();
        });
      }
    },
  };

  /** Takes a point of the call's limit, then answers, or passes the request on. */
  function takeTurn<Sent>(
    entry: CachedAnswer,
    asked: AskedHeaders,
    env: unknown,
    answer: () => Sent | Promise<Sent>,
    pass: () => Sent | Promise<Sent>,
  ): Sent | Promise<Sent> {
    if (!entry.limit) return noted(entry, answer);
    const ip = addressOf(asked, env, options.trustProxy);
    const taken = options.rateLimits(entry.limit, entry.call, { actor: { type: "visitor" }, ip });
    return taken.then((wait) => (wait > 0 ? pass() : noted(entry, answer)));
  }

  function noted<Sent>({ route }: CachedAnswer, answer: () => Sent): Sent {
    if (log.isLevelEnabled("info")) log.info({ method: "GET", route, cached: true });
    onAnswered?.({ method: "GET", route, status: 200, ms: 0, isCached: true });
    return answer();
  }

  function findCached(address: string, asked: AskedHeaders): CachedAnswer | undefined {
    const entry = find(cache, keyOf(requestLocale(asked), options.clock(), address));
    if (!entry || entry.version !== db.dataVersion()) return undefined;
    const cookies = asked.get("cookie");
    return cookies !== null && credentials.some((name) => cookies.includes(name)) ? undefined : entry;
  }
}

const plainHost = /^[a-z0-9.:_-]+$/i;

/** Reads headers of Node's request by name, as the `Headers` of a Request do. */
function headersOf({ headers }: IncomingMessage): AskedHeaders {
  return {
    get(name) {
      const value = headers[name];
      return typeof value === "string" ? value : null;
    },
  };
}

/** This is a body as it is written: its headers, and its bytes as a text of one-byte characters. */
interface Written {
  headers: string[];
  text: string;
}

/**
 * Returns a function that writes a cached answer to Node's response, with the headers that never change. Headers and
 * body leave in one write of one-byte characters, which takes half the time of a Response with a body of bytes.
 */
function createWriter(always: Record<string, string>) {
  const written = new WeakMap<CachedAnswer, { plain?: Written; gzipped?: Written }>();
  const flat = (headers: Record<string, string>): string[] => Object.entries(headers).flat();

  return (outgoing: ServerResponse, entry: CachedAnswer, asked: AskedHeaders): void | Promise<void> => {
    if (isKnown(asked.get("if-none-match"), entry.etag)) {
      outgoing.writeHead(304, flat({ ...always, ...headersOfEntry(entry) })).end();
      return;
    }
    const found = bodyFor(asked, entry);
    return found instanceof Promise ? found.then(send) : send(found);

    function send({ body, headers: own }: Body): void {
      let forms = written.get(entry);
      if (!forms) written.set(entry, (forms = {}));
      const ready = (forms[typeof body === "string" ? "plain" : "gzipped"] ??= makeWritten(body, own));
      outgoing.writeHead(200, ready.headers).end(ready.text, "latin1");
    }

    function makeWritten(body: Body["body"], own: Body["headers"]): Written {
      const bytes = Buffer.from(body);
      const headers = flat({ ...always, ...headersOfEntry(entry), ...own, vary, ...json });
      return { headers: [...headers, "content-length", String(bytes.length)], text: bytes.toString("latin1") };
    }
  };
}

const vary = "x-locale, accept-language, cookie, accept-encoding";
const json = { "content-type": "application/json; charset=UTF-8" };
const headersOfEntry = ({ etag }: CachedAnswer) => ({ "cache-control": "public, no-cache", etag, vary });

/** Builds the response with all headers at once: adding them one by one costs more than the cache look-up. */
function answerFor(
  asked: AskedHeaders,
  entry: CachedAnswer,
  always: Record<string, string>,
): Response | Promise<Response> {
  const headers = { ...always, ...headersOfEntry(entry) };
  if (isKnown(asked.get("if-none-match"), entry.etag)) return new Response(null, { status: 304, headers });
  const found = bodyFor(asked, entry);
  return found instanceof Promise ? found.then(whole) : whole(found);

  function whole({ body, headers: own }: Body): Response {
    return new Response(body, { status: 200, headers: { ...headers, ...own, vary, ...json } });
  }
}

/**
 * Returns true when the client holds this tag. A client may send several tags, and a proxy may turn a strong tag into a
 * weak one or back.
 */
const isKnown = (held: string | null, etag: string): boolean => held !== null && held.includes(etag.slice(2));
