import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Ctx } from "../../platform/context.ts";
import type { HttpEnv } from "../../platform/http/call.ts";

export const deviceCookie = "kiosk_device";

export function readDeviceCookie(c: Context): string | undefined {
  return getCookie(c, deviceCookie);
}

/**
 * Writes the device cookie. It is sent only with kiosk calls and never from another site. It is long-lived because a
 * tablet stays enrolled for years.
 */
export function writeDeviceCookie(c: Context<HttpEnv>, ctx: Ctx, token: string): void {
  setCookie(c, deviceCookie, token, {
    httpOnly: true,
    sameSite: "Strict",
    path: "/api/kiosk",
    secure: ctx.publicUrl.startsWith("https:"),
    maxAge: 400 * 86_400,
  });
}
