import { randomBytes, randomUUID } from "node:crypto";
import type { Context } from "hono";
import { parse } from "hono/utils/cookie";
import { isLocale, localeCookie, localeFromAcceptLanguage, type Locale } from "#shared/locale.ts";
import type { ProgrammeSettings } from "#shared/programme.ts";
import type { Actor, Ctx } from "../context.ts";
import type { Database } from "../db/database.ts";
import type { FileStore } from "../files/file-store.ts";
import type { Secrets } from "../secrets.ts";
import { addressOf } from "./address.ts";
import type { HttpEnv } from "./call.ts";

export interface ContextSources {
  db: Database;
  secrets: Secrets;
  files: FileStore;
  /** Returns the program's settings for the season of a given time. */
  programmeOf: (now: Date) => Promise<ProgrammeSettings>;
  clock: () => Date;
  ids: () => string;
  trustProxy: boolean;
  /**
   * This is the configured address of the portal. It never comes from a request, because the Host header is untrusted.
   */
  publicUrl: string;
  /** This overrides the setting that staff need a passkey; with null, the setting applies. */
  passkeyRuleFixed: boolean | null;
  /** Returns the setting that staff need a passkey. */
  passkeyRule: (now: Date) => Promise<boolean>;
  /** Returns the actor of a request, from its cookies. */
  actorOf: (c: Context<HttpEnv>, now: Date, staffPasskeys: boolean) => Promise<Actor>;
}

export interface MakeContext {
  /** Makes the Ctx of a visitor's request: the time, the language and the IP address. */
  ofVisitor: (headers: Pick<Headers, "get">, env: unknown) => Promise<Ctx>;
  /** Makes the Ctx of any request and sets it; the cookies identify the actor. */
  ofRequest: (c: Context<HttpEnv>) => Promise<void>;
}

export function createContexts(sources: ContextSources): MakeContext {
  async function ofVisitor(headers: Pick<Headers, "get">, env: unknown): Promise<Ctx> {
    const now = sources.clock();
    return {
      actor: { type: "visitor" },
      db: sources.db,
      now,
      locale: requestLocale(headers),
      programme: await sources.programmeOf(now),
      secrets: sources.secrets,
      files: sources.files,
      id: sources.ids,
      random: randomBytes,
      requestId: randomUUID(),
      ip: addressOf(headers, env, sources.trustProxy),
      publicUrl: sources.publicUrl,
      staffPasskeys: sources.passkeyRuleFixed ?? (await sources.passkeyRule(now)),
      passkeyRuleFixed: sources.passkeyRuleFixed,
    };
  }
  return {
    ofVisitor,
    async ofRequest(c) {
      const ctx = await ofVisitor(c.req.raw.headers, c.env);
      // The context is set before the actor is known, so that an error while resolving the actor is still answered in
      // the caller's language.
      c.set("ctx", ctx);
      ctx.actor = await sources.actorOf(c, ctx.now, ctx.staffPasskeys);
    },
  };
}

/**
 * Returns the language of an answer: the language that our own pages send, or else that of the cookie, or else the
 * browser's preference.
 */
export function requestLocale(headers: Pick<Headers, "get">): Locale {
  const requested = headers.get("x-locale");
  if (isLocale(requested)) return requested;
  const cookies = headers.get("cookie");
  const remembered = cookies?.includes(localeCookie) ? parse(cookies, localeCookie)[localeCookie] : undefined;
  if (isLocale(remembered)) return remembered;
  return localeFromAcceptLanguage(headers.get("accept-language"));
}
