import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Ctx } from "../../platform/context.ts";
import type { HttpEnv } from "../../platform/http/call.ts";
import { cookieName, cookieOptions } from "../../platform/http/cookies.ts";

/** This is the name of the cookie without TLS; with TLS it has a prefix (http/cookies.ts). */
export const sessionCookie = "portal_session";

export function readSessionCookie(c: Context<HttpEnv>): string | undefined {
  return getCookie(c, cookieName(c.get("ctx").publicUrl, sessionCookie));
}

export function writeSessionCookie(c: Context<HttpEnv>, ctx: Ctx, session: { token: string; expiresAt: Date }): void {
  const { publicUrl } = ctx;
  const options = { ...cookieOptions(publicUrl), expires: session.expiresAt };
  setCookie(c, cookieName(publicUrl, sessionCookie), session.token, options);
}

export function clearSessionCookie(c: Context<HttpEnv>, ctx: Ctx): void {
  deleteCookie(c, cookieName(ctx.publicUrl, sessionCookie), cookieOptions(ctx.publicUrl));
}
