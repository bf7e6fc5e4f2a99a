import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { isLocale, localeCookie, type Locale } from "#shared/locale.ts";
import type { Ctx } from "../platform/context.ts";
import { splitLocale } from "../platform/http/pages/pages.ts";

/**
 * Returns the portal page that a navigation came from, as path with query. Returns null for a page of another origin.
 */
export function cameFrom(c: Context): string | null {
  const referer = c.req.header("referer");
  if (!referer || !URL.canParse(referer)) return null;
  const url = new URL(referer);
  return url.host === new URL(c.req.url).host ? url.pathname + url.search : null;
}

/** Returns the language of the page that a navigation came from, else the stored language, else that of the browser. */
export function navigationLocale(c: Context, ctx: Ctx): Locale {
  const from = cameFrom(c);
  if (from !== null) return splitLocale(from).locale;
  const remembered = getCookie(c, localeCookie);
  return isLocale(remembered) ? remembered : ctx.locale;
}

/**
 * Returns the address of a page in a language: `/auth/rider` becomes `/fr/auth/rider`, and vice versa. The result is
 * never an address on another site: `//host` becomes `/host`.
 */
export function inLocale(page: string, locale: Locale): string {
  const path = splitLocale(page).path.replace(/^\/*/, "/");
  if (locale === "en") return path;
  return path === "/" ? "/fr" : `/fr${path}`;
}
