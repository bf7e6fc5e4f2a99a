import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Ctx } from "../platform/context.ts";
import type { HttpEnv } from "../platform/http/call.ts";

export const sessionCookie = "portal_session";

export function readSessionCookie(c: Context): string | undefined {
  return getCookie(c, sessionCookie);
}

/** HttpOnly, SameSite=Lax, and Secure where the portal is behind TLS (decisions §6). */
export function writeSessionCookie(c: Context<HttpEnv>, ctx: Ctx, session: { token: string; expiresAt: Date }): void {
  setCookie(c, sessionCookie, session.token, { ...options(ctx), expires: session.expiresAt });
}

export function clearSessionCookie(c: Context<HttpEnv>, ctx: Ctx): void {
  deleteCookie(c, sessionCookie, options(ctx));
}

const options = (ctx: Ctx) =>
  ({
    httpOnly: true,
    sameSite: "Lax",
    path: "/",
    secure: ctx.publicUrl.startsWith("https:"),
  }) as const;
