import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Context, MiddlewareHandler } from "hono";
import { parse } from "hono/utils/cookie";
import { isLocale, localeCookie, localeFromAcceptLanguage, type Locale } from "#shared/locale.ts";
import type { Actor, Ctx } from "../context.ts";
import type { Database } from "../db/database.ts";
import type { FileStore } from "../files/file-store.ts";
import type { ProgrammeOf } from "../programme.ts";
import type { Secrets } from "../secrets.ts";
import type { HttpEnv } from "./call.ts";

export interface ContextSources {
  db: Database;
  secrets: Secrets;
  files: FileStore;
  programmeOf: ProgrammeOf;
  clock: () => Date;
  ids: () => string;
  trustProxy: boolean;
  /** Null: the address that the request names. */
  publicUrl: string | null;
  /** Who a request is from, by its cookies. */
  actorOf: (c: Context, now: Date) => Promise<Actor>;
}

/** Makes the Ctx of a request: who asks, when, in which language, from where. */
export function requestContext(sources: ContextSources): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const now = sources.clock();
    const ctx: Ctx = {
      actor: { type: "visitor" },
      db: sources.db,
      now,
      locale: requestLocale(c.req.raw.headers),
      programme: await sources.programmeOf(now),
      secrets: sources.secrets,
      files: sources.files,
      id: sources.ids,
      requestId: randomUUID(),
      ip: addressOf(c.req.raw.headers, c.env, sources.trustProxy),
      publicUrl: sources.publicUrl ?? originOf(c),
    };
    // Set before the actor is known: an error while finding out must still be answered in the caller's language.
    c.set("ctx", ctx);
    ctx.actor = await sources.actorOf(c, now);
    await next();
  };
}

/** The language of an answer: what our own pages say, else the cookie, else the browser's. */
export function requestLocale(headers: Headers): Locale {
  const said = headers.get("x-locale");
  if (isLocale(said)) return said;
  const cookies = headers.get("cookie");
  const remembered = cookies?.includes(localeCookie) ? parse(cookies, localeCookie)[localeCookie] : undefined;
  if (isLocale(remembered)) return remembered;
  return localeFromAcceptLanguage(headers.get("accept-language"));
}

/** Where a request comes from; null without a socket: the app is called directly, as tests do. */
export function addressOf(headers: Headers, env: unknown, trustProxy: boolean): string | null {
  if (trustProxy) {
    const forwarded = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim();
    if (forwarded) return forwarded;
  }
  return isSocketBorne(env) ? (env.incoming.socket.remoteAddress ?? null) : null;
}

/** What the HTTP server hands the app beside a request. */
function isSocketBorne(env: unknown): env is { incoming: IncomingMessage } {
  return typeof env === "object" && env !== null && "incoming" in env;
}

function originOf(c: Context): string {
  const { url } = c.req;
  return url.slice(0, url.indexOf("/", "https://".length));
}
