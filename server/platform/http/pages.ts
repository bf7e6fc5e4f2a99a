import { readFileSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Context, Hono } from "hono";
import { getCookie } from "hono/cookie";
import { localeCookie, localeFromAcceptLanguage, htmlLang, isLocale, type Locale } from "#shared/locale.ts";
import { pageOf } from "#shared/pages.ts";
import type { HttpEnv } from "./call.ts";

/** Serves the built app: its files, and its one HTML page with the language and status of the address asked for. */
export function registerPages(app: Hono<HttpEnv>, dist: string): void {
  app.use(
    "/assets/*",
    serveStatic({
      root: dist,
      onFound: (_path, c) => c.header("cache-control", "public, max-age=31536000, immutable"),
    }),
  );
  app.use("*", async (c, next) => {
    // Only names with an ending are files; the rest are pages.
    if (c.req.method !== "GET" || !/\.\w+$/.test(c.req.path) || c.req.path.endsWith(".html")) return next();
    return serveStatic({ root: dist })(c, next);
  });

  const portal = lazily(() => readFileSync(join(dist, "index.html"), "utf8"));
  const kiosk = lazily(() => readFileSync(join(dist, "kiosk.html"), "utf8"));
  app.get("*", (c) => {
    const page = pageOf(splitLocale(new URL(c.req.url).pathname).path);
    return answerPage(c, page?.area === "kiosk" ? kiosk() : portal());
  });
}

function answerPage(c: Context<HttpEnv>, template: string): Response {
  const url = new URL(c.req.url);
  const { locale, path } = splitLocale(url.pathname);
  const remembered = getCookie(c, localeCookie);
  // A first-time visitor of the front door gets the language of the browser, as remembered ever after.
  if (url.pathname === "/" && (remembered ? remembered === "fr" : prefersFrench(c))) return c.redirect("/fr", 302);
  const page = pageOf(path);
  const { actor, programme } = c.var.ctx;
  if (path.startsWith("/auth") && actor.type === "visitor") {
    const next = encodeURIComponent(url.pathname + url.search);
    return c.redirect(`${locale === "fr" ? "/fr" : ""}/login?next=${next}`, 302);
  }
  const status = page ? 200 : 404;
  const filled = template
    .replaceAll("__LANG__", htmlLang(locale))
    .replaceAll("__NONCE__", c.var.nonce)
    .replaceAll("__TITLE__", escapeHtml(programme.title[locale]))
    .replaceAll("__STATUS__", String(status));
  c.header("content-language", htmlLang(locale));
  // Not of the documents that the service worker keeps: it must find them whatever the browser sends along.
  if (!url.pathname.endsWith(".html")) c.header("vary", "cookie, accept-language");
  return c.html(filled, status);
}

/** `/fr/events` → French, `/events`. The server's one look at the prefix (the web's is web/locale/locale-url.ts). */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const [, first = ""] = pathname.split("/");
  if (first === "fr" && isLocale(first)) return { locale: "fr", path: pathname.slice(3) || "/" };
  return { locale: "en", path: pathname };
}

const prefersFrench = (c: Context<HttpEnv>): boolean =>
  c.req.header("sec-fetch-mode") === "navigate" &&
  c.req.header("accept-language") !== undefined &&
  localeFromAcceptLanguage(c.req.header("accept-language")) === "fr";

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
