import { hourMs } from "#shared/durations.ts";
import { hash } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Context, Hono } from "hono";
import type { Locale } from "#shared/locale.ts";
import type { Ctx } from "../../context.ts";
import type { Database } from "../../db/database.ts";
import { cacheOf, versionAt } from "../../db/cached-until-write.ts";
import { markedCached } from "../../db/caches/inside-cached.ts";
import type { LruCache } from "../../lru-cache.ts";
import { Problem } from "../../problem.ts";
import type { Call, HttpEnv, LimitName } from "../call.ts";
import { addressOf, isFromSocket } from "../address.ts";
import { requestLocale, type MakeContext } from "../context.ts";
import type { AnsweredRequest } from "../answered-request.ts";
import { apiHeaders } from "../headers.ts";
import type { Log } from "../log.ts";
import type { RateLimits } from "../rate-limit.ts";
import { addressIn, isCacheableAddress } from "./cacheable-address.ts";
import type { PublicRead } from "./public-reads.ts";
import { bodyFor, compressible, type RequestHeaders, type Body, type Compressible } from "../send.ts";

interface CachedAnswer extends Compressible {
  /** This is the version of the database, or "" for an answer that is not cached. */
  version: string;
  /** This is the length of the text in bytes. */
  bytes: number;
  etag: string;
  limit: LimitName | undefined;
  /** This is the name of the call, which identifies the counter of its limit. */
  call: string;
  route: string;
}

/**
 * Returns the cache key. Answers may say "today", so the key contains the hour: a day in Pacific time, by which the
 * program counts, begins on a full hour.
 */
const keyOf = (locale: Locale, now: Date, address: string): string =>
  `answer ${locale} ${Math.floor(now.getTime() / hourMs)} ${address}`;

// Only `entryOf` stores entries under such a key.
// oxlint-disable-next-line no-unsafe-type-assertion
const find = (cache: LruCache, key: string) => cache.get(key) as CachedAnswer | undefined;

type CachedCall = Pick<Call, "limit" | "method" | "path">;

/**
 * Answers a public read from the cache if nothing was written since the answer was stored (each entry has the version
 * of the database), and with 304 when the client already has the answer. Without a version of the database, or for an
 * address that may not be cached, the answer is computed each time, and can still be a 304.
 */
export async function cachedAnswer(
  c: Context<HttpEnv>,
  call: CachedCall,
  make: () => Promise<Response | Record<string, unknown>>,
): Promise<Response> {
  const answer = await entryOf(c.get("ctx"), call, addressIn(c.req.url), c.req.routePath, make);
  if (answer instanceof Response) return answer;
  c.set("hasHeaders", true);
  return answerFor(c.req.raw.headers, answer, c.get("apiHeaders") ?? {});
}

/** Returns the cached entry of an address, or computes it and stores it if the address may be cached. */
async function entryOf(
  { db, locale, now }: Ctx,
  { limit, method, path }: CachedCall,
  address: string,
  route: string,
  make: () => Promise<unknown>,
): Promise<CachedAnswer | Response> {
  const version = isCacheableAddress(address) ? versionAt(db, now) : null;
  const cache = cacheOf(db);
  const key = version === null ? "" : keyOf(locale, now, address);
  const known = version === null ? undefined : find(cache, key);
  if (known?.version === version) return known;
  const answer = await markedCached(`${method} ${path}`, make);
  if (answer instanceof Response) return answer;
  const { text } = compressible(answer);
  const bytes = bytesOf(text);
  // The ETag is weak, because it is the same for the gzipped and the plain body.
  const etag = `W/"${hash("sha1", bytes, "base64url")}"`;
  const entry = { version: version ?? "", text, bytes: bytes.length, etag, limit, call: `${method} ${path}`, route };
  // The size includes space for the gzipped body and for the ready-to-send forms of both, which are made when a client
  // first requests them.
  if (version !== null) cache.set(key, entry, entry.bytes * 3 + 300);
  return entry;
}

const scratch = Buffer.allocUnsafeSlow(96 * 1024);

/**
 * Returns the bytes of a text, which are valid until the next call. They are written into the same buffer each time,
 * because a new buffer for each answer takes longer, and so does `Buffer.byteLength`.
 */
function bytesOf(text: string): Buffer {
  // No character takes more than three bytes.
  return text.length * 3 <= scratch.length ? scratch.subarray(0, scratch.write(text)) : Buffer.from(text);
}

/** These are the errors of requests that failed before they reached the app. */
const failures = new WeakMap<IncomingMessage, unknown>();

/**
 * Throws the error with which a request failed before it reached the app, so that the call is neither run nor counted
 * twice.
 */
export function throwFailure(env: unknown): void {
  if (isFromSocket(env) && failures.has(env.incoming)) throw failures.get(env.incoming);
}

type Fetch = Hono<HttpEnv>["fetch"];

export interface AnswerCache {
  /** Answers calls within the process from the cache. Such calls come from the server's renderer and from tests. */
  beforeApp: (fetch: Fetch) => Fetch;
  /** Answers public reads over HTTP/1.1 before a Request object is created for them. */
  beforeListener: (listener: RequestListener) => RequestListener;
}

/**
 * Answers a visitor from the cache before the request enters the app. The limit of the call still counts. A request
 * with one of the `credentials` (cookies) enters the app, and so does one beyond its limit, which the app refuses in
 * the caller's language. A public read of a visitor without cookies is also computed here, because the way through the
 * app takes as long as computing a page of a list.
 */
export function createAnswerCache(options: {
  db: Database;
  clock: () => Date;
  secure: boolean;
  trustProxy: boolean;
  rateLimits: RateLimits;
  credentials: readonly string[];
  log: Log;
  /** Receives each request that was answered here. */
  onAnswered?: ((request: AnsweredRequest) => void) | undefined;
  findRead: (address: string) => PublicRead | undefined;
  contextOf: MakeContext["ofVisitor"];
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
      const requestHeaders = headersOf(incoming);
      const pass = () => listener(incoming, outgoing);
      // A request whose host has an unusual spelling is left to the app.
      if (incoming.method !== "GET" || !plainHost.test(requestHeaders.get("host") ?? "")) return pass();
      const address = incoming.url ?? "";
      const send = (entry: CachedAnswer) => write(outgoing, entry, requestHeaders);
      const cached = findCached(address, requestHeaders);
      const read = cached || requestHeaders.get("cookie") !== null ? undefined : options.findRead(address);
      if (!cached && !read) return pass();
      const sent = cached
        ? takeTurn(cached, requestHeaders, { incoming }, () => send(cached), pass)
        : read && sendRead(read, address, requestHeaders, incoming, { send, pass });
      if (sent instanceof Promise) {
        sent.catch((error: unknown) => {
          log.error({ err: error, route: cached?.route }, "an answer could not be sent");
          outgoing.destroy();
        });
      }
    },
  };

  /**
   * Computes a public read and sends it. It passes the request on to the app when the limit is exceeded, and after an
   * error, which the app then reports.
   */
  async function sendRead(
    { spec, handle }: PublicRead,
    address: string,
    requestHeaders: RequestHeaders,
    incoming: IncomingMessage,
    { send, pass }: { send: (entry: CachedAnswer) => void | Promise<void>; pass: () => void },
  ): Promise<void> {
    const began = performance.now();
    let entry: CachedAnswer | Response;
    try {
      const ctx = await options.contextOf(requestHeaders, { incoming });
      const wait = spec.limit ? await options.rateLimits.take(spec.limit, `${spec.method} ${spec.path}`, ctx) : 0;
      if (wait > 0) throw new Problem("too_many_requests", { retryAfter: wait });
      entry = await entryOf(ctx, spec, address, spec.path, () => handle(ctx));
      if (!(entry instanceof Response)) noteRead(entry, ctx.requestId, performance.now() - began, requestHeaders);
    } catch (error) {
      failures.set(incoming, error);
      return pass();
    }
    return entry instanceof Response ? pass() : send(entry);
  }

  function noteRead({ route }: CachedAnswer, requestId: string, ms: number, requestHeaders: RequestHeaders): void {
    const answered = { method: "GET", route, status: 200 };
    if (log.isLevelEnabled("info")) log.info({ ...answered, ms: Math.round(ms), requestId });
    const traceparent = requestHeaders.get("traceparent") ?? undefined;
    onAnswered?.({ ...answered, ms, isCached: false, requestId, traceparent });
  }

  /** Takes a point of the call's limit and answers. When no point is left, it passes the request on to the app. */
  function takeTurn<Sent>(
    entry: CachedAnswer,
    requestHeaders: RequestHeaders,
    env: unknown,
    answer: () => Sent | Promise<Sent>,
    pass: () => Sent | Promise<Sent>,
  ): Sent | Promise<Sent> {
    if (!entry.limit) return noted(entry, answer);
    const ip = addressOf(requestHeaders, env, options.trustProxy);
    const taken = options.rateLimits.take(entry.limit, entry.call, { actor: { type: "visitor" }, ip });
    return taken.then((wait) => (wait > 0 ? pass() : noted(entry, answer)));
  }

  function noted<Sent>({ route }: CachedAnswer, answer: () => Sent): Sent {
    if (log.isLevelEnabled("info")) log.info({ method: "GET", route, cached: true });
    onAnswered?.({ method: "GET", route, status: 200, ms: 0, isCached: true });
    return answer();
  }

  function findCached(address: string, requestHeaders: RequestHeaders): CachedAnswer | undefined {
    const entry = find(cache, keyOf(requestLocale(requestHeaders), options.clock(), address));
    if (!entry || entry.version !== db.dataVersion()) return undefined;
    const cookies = requestHeaders.get("cookie");
    return cookies !== null && credentials.some((name) => cookies.includes(name)) ? undefined : entry;
  }
}

const plainHost = /^[a-z0-9.:_-]+$/i;

/** Reads headers of Node's request by name, as the `Headers` of a Request do. */
function headersOf({ headers }: IncomingMessage): RequestHeaders {
  return {
    get(name) {
      const value = headers[name];
      return typeof value === "string" ? value : null;
    },
  };
}

/** This is a body that is ready to send: its headers, and its bytes as a text of one-byte characters. */
interface Written {
  headers: string[];
  text: string;
}

/**
 * Returns a function that writes a cached answer to Node's response, with the headers that never change. Headers and
 * body are sent in one write of one-byte characters, which is much faster than a Response with a body of bytes.
 */
function createWriter(always: Record<string, string>) {
  const written = new WeakMap<CachedAnswer, { plain?: Written; gzipped?: Written }>();
  // Node accepts names and values in one list. For these headers the list is made only once, because merging header objects
  // for each answer takes longer than writing the headers.
  const first = Object.entries({ ...always, "cache-control": cacheControl }).flat();

  return (outgoing: ServerResponse, entry: CachedAnswer, requestHeaders: RequestHeaders): void | Promise<void> => {
    if (isKnown(requestHeaders.get("if-none-match"), entry.etag)) {
      outgoing.writeHead(304, [...first, "etag", entry.etag, "vary", vary]).end();
      return;
    }
    const found = bodyFor(requestHeaders, entry);
    return found instanceof Promise ? found.then(send) : send(found);

    function send({ body, headers: own }: Body): void {
      if (entry.version === "" && typeof body === "string") {
        // This text is not cached, so its ready-to-send form would be used only once.
        outgoing.writeHead(200, headersFor(entry, own, entry.bytes)).end(body);
        return;
      }
      let forms = written.get(entry);
      if (!forms) written.set(entry, (forms = {}));
      const ready = (forms[typeof body === "string" ? "plain" : "gzipped"] ??= makeWritten(body, own));
      outgoing.writeHead(200, ready.headers).end(ready.text, "latin1");
    }

    function makeWritten(body: Body["body"], own: Body["headers"]): Written {
      const bytes = Buffer.from(body);
      return { headers: headersFor(entry, own, bytes.length), text: bytes.toString("latin1") };
    }
  };

  function headersFor({ etag }: CachedAnswer, own: Body["headers"], length: number): string[] {
    const headers = [...first, "etag", etag, "vary", vary];
    const encoding = own["content-encoding"];
    if (encoding) headers.push("content-encoding", encoding);
    headers.push("content-type", jsonType, "content-length", String(length));
    return headers;
  }
}

const vary = "x-locale, accept-language, cookie, accept-encoding";
const jsonType = "application/json; charset=UTF-8";
const cacheControl = "public, no-cache";

/** Builds the response with all headers at once: adding them one by one costs more than the cache look-up. */
function answerFor(
  requestHeaders: RequestHeaders,
  entry: CachedAnswer,
  always: Record<string, string>,
): Response | Promise<Response> {
  const headers = { ...always, "cache-control": cacheControl, etag: entry.etag, vary };
  if (isKnown(requestHeaders.get("if-none-match"), entry.etag)) return new Response(null, { status: 304, headers });
  const found = bodyFor(requestHeaders, entry);
  return found instanceof Promise ? found.then(whole) : whole(found);

  function whole({ body, headers: own }: Body): Response {
    return new Response(body, { status: 200, headers: { ...headers, ...own, vary, "content-type": jsonType } });
  }
}

/**
 * Returns true when the client has the answer with this tag. A client may send several tags, and a proxy may turn a
 * strong tag into a weak one or back.
 */
const isKnown = (held: string | null, etag: string): boolean => held !== null && held.includes(etag.slice(2));
