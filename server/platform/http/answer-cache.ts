import { hash } from "node:crypto";
import type { Context, Hono } from "hono";
import type { Locale } from "#shared/locale.ts";
import type { Database } from "../db/database.ts";
import { versionAt } from "../db/kept.ts";
import type { HttpEnv, LimitName } from "./call.ts";
import { addressOf, requestLocale } from "./context.ts";
import { apiHeaders } from "./headers.ts";
import type { Log } from "./log.ts";
import type { RateLimits } from "./rate-limit.ts";
import { bodyFor, packable, type Body, type Packable } from "./send.ts";
import { Shelf } from "./shelf.ts";

interface Kept extends Packable {
  version: string;
  etag: string;
  limit: LimitName | undefined;
  route: string;
}

const mostBytes = 6_000_000;
const shelves = new WeakMap<Database, Shelf<Kept>>();

function shelfOf(db: Database): Shelf<Kept> {
  let kept = shelves.get(db);
  if (!kept) shelves.set(db, (kept = new Shelf(mostBytes)));
  return kept;
}

/** Answers may say "today": a day that turns, on whichever hour, makes a new key. */
const keyOf = (locale: Locale, now: Date, url: string): string =>
  `${locale} ${Math.floor(now.getTime() / 3_600_000)} ${url}`;

/**
 * Answers a public read from memory while nothing was written since (the database's data version is the key), and 304
 * to a client that has it already. Where the database cannot tell its version, only the 304 remains.
 */
export async function cachedAnswer(
  c: Context<HttpEnv>,
  limit: LimitName | undefined,
  make: () => Promise<Response | Record<string, unknown>>,
): Promise<Response> {
  const { db, locale, now } = c.get("ctx");
  const version = versionAt(db, now);
  const shelf = shelfOf(db);
  const key = keyOf(locale, now, c.req.url);
  let entry = version === null ? undefined : shelf.get(key);
  if (!entry || entry.version !== version) {
    const answer = await make();
    if (answer instanceof Response) return answer;
    const bytes = packable(answer);
    // Weak: the same for the packed and the plain body.
    const etag = `W/"${hash("sha1", bytes.plain, "base64url")}"`;
    entry = { version: version ?? "", ...bytes, etag, limit, route: c.req.routePath };
    if (version !== null) shelf.put(key, entry);
  }
  c.set("hasHeaders", true);
  return answerFor(c.req.raw.headers, entry, c.get("apiHeaders") ?? {});
}

type Fetch = Hono<HttpEnv>["fetch"];

/**
 * Hands a visitor what is kept before anything is found out about the request: there is nothing to find out. The limit
 * of the call counts as ever. Who bears one of the `credentials` (cookies) goes the whole way, as does who is beyond
 * the limit, to be refused in the own language.
 */
export function keptFirst(
  fetch: Fetch,
  options: {
    db: Database;
    clock: () => Date;
    secure: boolean;
    trustProxy: boolean;
    rateLimits: RateLimits;
    credentials: readonly string[];
    log: Log;
  },
): Fetch {
  const { db, credentials, log } = options;
  const shelf = shelfOf(db);
  const always = apiHeaders(options.secure);
  return (request, env, executionCtx) => {
    const entry = request.method === "GET" ? findKept(request) : undefined;
    if (!entry) return fetch(request, env, executionCtx);
    const ip = addressOf(request.headers, env, options.trustProxy);
    if (entry.limit && options.rateLimits(entry.limit, { actor: { type: "visitor" }, ip }) > 0) {
      return fetch(request, env, executionCtx);
    }
    const answer = answerFor(request.headers, entry, always);
    if (log.isLevelEnabled("info")) log.info({ method: "GET", route: entry.route, kept: true });
    return answer;
  };

  function findKept({ url, headers }: Request): Kept | undefined {
    const entry = shelf.get(keyOf(requestLocale(headers), options.clock(), url));
    if (!entry || entry.version !== db.dataVersion()) return undefined;
    const cookies = headers.get("cookie");
    return cookies !== null && credentials.some((name) => cookies.includes(name)) ? undefined : entry;
  }
}

/** Made in one piece: headers that are added to an answer one by one cost more than looking it up. */
function answerFor(asked: Headers, entry: Kept, always: Record<string, string>): Response | Promise<Response> {
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

/** A client may hold several; proxies between make a strong tag weak and the other way round. */
const isKnown = (held: string | null, etag: string): boolean => held !== null && held.includes(etag.slice(2));
