import { hash } from "node:crypto";
import { IncomingMessage, ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
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
import { bodyFor, compressible, type Body, type Compressible } from "../send.ts";

interface CachedAnswer extends Compressible {
  version: string;
  etag: string;
  limit: LimitName | undefined;
  /** This is the name of the call, which identifies the counter of its limit. */
  call: string;
  route: string;
  /** These are the plain and the gzipped bytes as texts of one-byte characters, made when they are first sent. */
  texts?: Map<Uint8Array, string>;
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
    const bytes = compressible(answer);
    // The ETag is weak, because it is the same for the gzipped and the plain body.
    const etag = `W/"${hash("sha1", bytes.plain, "base64url")}"`;
    entry = { version: version ?? "", ...bytes, etag, limit, call: `${method} ${path}`, route: c.req.routePath };
    // The size includes space for the gzipped form and for the texts of both, which are made when a client first requests them.
    if (version !== null) cache.set(key, entry, bytes.plain.length * 3 + 300);
  }
  c.set("hasHeaders", true);
  return answerFor(c.req.raw.headers, entry, c.get("apiHeaders") ?? {});
}

type Fetch = Hono<HttpEnv>["fetch"];

/**
 * Answers a visitor from the cache before the request enters the app. The limit of the call still counts. A request
 * with one of the `credentials` (cookies) enters the app, and so does one beyond its limit, which the app refuses in
 * the caller's language.
 */
export function serveFromCache(
  fetch: Fetch,
  options: {
    db: Database;
    clock: () => Date;
    secure: boolean;
    trustProxy: boolean;
    rateLimits: RateLimits;
    credentials: readonly string[];
    log: Log;
    /** Receives each request that was answered from memory. */
    onAnswered?: ((request: AnsweredRequest) => void) | undefined;
  },
): Fetch {
  const { db, credentials, log, onAnswered } = options;
  const cache = cacheOf(db);
  const always = apiHeaders(options.secure);
  return (request, env, executionCtx) => {
    const entry = request.method === "GET" ? findCached(request) : undefined;
    if (!entry) return fetch(request, env, executionCtx);
    const ip = addressOf(request.headers, env, options.trustProxy);
    if (!entry.limit) return answered(request, entry, env);
    return options
      .rateLimits(entry.limit, entry.call, { actor: { type: "visitor" }, ip })
      .then((wait) => (wait > 0 ? fetch(request, env, executionCtx) : answered(request, entry, env)));
  };

  function answered(request: Request, entry: CachedAnswer, env: unknown): Response | Promise<Response> {
    if (log.isLevelEnabled("info")) log.info({ method: "GET", route: entry.route, cached: true });
    onAnswered?.({ method: "GET", route: entry.route, status: 200, ms: 0, isCached: true });
    return sendThroughNode(request, entry, always, env) ?? answerFor(request.headers, entry, always);
  }

  function findCached({ url, headers }: Request): CachedAnswer | undefined {
    const entry = find(cache, keyOf(requestLocale(headers), options.clock(), addressIn(url)));
    if (!entry || entry.version !== db.dataVersion()) return undefined;
    const cookies = headers.get("cookie");
    return cookies !== null && credentials.some((name) => cookies.includes(name)) ? undefined : entry;
  }
}

/**
 * Writes the answer to Node's own response and returns the marker that it is sent, or returns null where there is none (in a
 * test without a socket), for a 304, and for a body that is not compressed yet. Headers and body leave in one write of
 * one-byte characters, which takes half the time of a Response with a body of bytes.
 */
function sendThroughNode(
  { url, headers: asked }: Request,
  entry: CachedAnswer,
  always: Record<string, string>,
  env: unknown,
): Response | null {
  const outgoing = outgoingOf(env, addressIn(url));
  if (!outgoing || isKnown(asked.get("if-none-match"), entry.etag)) return null;
  const found = bodyFor(asked, entry);
  if (found instanceof Promise) return null;
  const { body, headers: own } = found;
  entry.texts ??= new Map();
  let text = entry.texts.get(body);
  if (text === undefined) entry.texts.set(body, (text = Buffer.from(body).toString("latin1")));
  outgoing.writeHead(200, {
    ...always,
    "cache-control": "public, no-cache",
    etag: entry.etag,
    ...own,
    vary,
    "content-type": "application/json; charset=UTF-8",
    "content-length": body.length,
  });
  outgoing.end(text, "latin1");
  return RESPONSE_ALREADY_SENT;
}

/**
 * Returns Node's response of a request over HTTP/1.1, which the Node adapter passes in `env`. A page that is rendered on the
 * server calls the API with the `env` of its own request, whose response is the page's: the addresses differ.
 */
function outgoingOf(env: unknown, address: string): ServerResponse | null {
  if (typeof env !== "object" || env === null || !("outgoing" in env) || !("incoming" in env)) return null;
  const { incoming, outgoing } = env;
  if (!(incoming instanceof IncomingMessage) || incoming.url !== address) return null;
  return outgoing instanceof ServerResponse ? outgoing : null;
}

/** Builds the response with all headers at once: adding them one by one costs more than the cache look-up. */
function answerFor(asked: Headers, entry: CachedAnswer, always: Record<string, string>): Response | Promise<Response> {
  const headers = { ...always, "cache-control": "public, no-cache", etag: entry.etag, vary };
  if (isKnown(asked.get("if-none-match"), entry.etag)) return new Response(null, { status: 304, headers });
  const found = bodyFor(asked, entry);
  return found instanceof Promise ? found.then(whole) : whole(found);

  function whole({ body, headers: own }: Body): Response {
    return new Response(body, {
      status: 200,
      headers: { ...headers, ...own, vary, "content-type": "application/json; charset=UTF-8" },
    });
  }
}

const vary = "x-locale, accept-language, cookie, accept-encoding";

/**
 * Returns true when the client holds this tag. A client may send several tags, and a proxy may turn a strong tag into a
 * weak one or back.
 */
const isKnown = (held: string | null, etag: string): boolean => held !== null && held.includes(etag.slice(2));
