import { randomUUID } from "node:crypto";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context, MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import { isLocale, localeCookie, localeFromAcceptLanguage, type Locale } from "#shared/locale.ts";
import type { Actor, Ctx } from "../context.ts";
import type { Database } from "../db/database.ts";
import type { ProgrammeOf } from "../programme.ts";
import type { Secrets } from "../secrets.ts";
import type { HttpEnv } from "./call.ts";

export interface ContextSources {
  db: Database;
  secrets: Secrets;
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
      locale: requestLocale(c),
      programme: await sources.programmeOf(now),
      secrets: sources.secrets,
      id: sources.ids,
      requestId: randomUUID(),
      ip: addressOf(c, sources.trustProxy),
      publicUrl: sources.publicUrl ?? originOf(c),
    };
    // Set before the actor is known: an error while finding out must still be answered in the caller's language.
    c.set("ctx", ctx);
    ctx.actor = await sources.actorOf(c, now);
    await next();
  };
}

/** The language of an answer: what our own pages say, else the cookie, else the browser's. */
function requestLocale(c: Context): Locale {
  const said = c.req.header("x-locale");
  if (said !== undefined && isLocale(said)) return said;
  const remembered = getCookie(c, localeCookie);
  if (remembered !== undefined && isLocale(remembered)) return remembered;
  return localeFromAcceptLanguage(c.req.header("accept-language"));
}

function addressOf(c: Context, trustProxy: boolean): string | null {
  if (trustProxy) {
    const forwarded = c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim();
    if (forwarded) return forwarded;
  }
  try {
    return getConnInfo(c).remote.address ?? null;
  } catch {
    // No socket: the app is called directly, as tests do.
    return null;
  }
}

function originOf(c: Context): string {
  return new URL(c.req.url).origin;
}
