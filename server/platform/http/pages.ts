import { readFileSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Context, Hono } from "hono";
import { getCookie } from "hono/cookie";
import { localeCookie, localeFromAcceptLanguage, isLocale, type Locale } from "#shared/locale.ts";
import { pageOf } from "#shared/pages.ts";
import { afterPaint } from "./after-paint.ts";
import type { HttpEnv } from "./call.ts";
import { workerFile } from "./worker-file.ts";

/** What a document says before any script runs (server/site/). All but title, lang and colours is HTML already. */
export interface PageAnswer {
  status: 200 | 404;
  lang: string;
  title: string;
  head: string;
  /** The programme's, as a style. */
  colours: string;
  /** The page itself, and what it was drawn from; empty where the browser is to draw it. */
  body: string;
  drawn: string;
  /** It was drawn from somebody's own answers: no copy of it is kept on the way. */
  own: boolean;
}

export type AnswerPage = (c: Context<HttpEnv>, asked: { locale: Locale; path: string }) => Promise<PageAnswer>;

/** Serves the built app: its files, and its HTML documents with what belongs to the address asked for. */
export function registerPages(app: Hono<HttpEnv>, dist: string, answerOf: AnswerPage): void {
  app.use(
    "/assets/*",
    serveStatic({
      root: dist,
      onFound: (_path, c) => c.header("cache-control", "public, max-age=31536000, immutable"),
    }),
  );
  app.get("/service-worker.js", workerFile(dist));
  app.use("*", async (c, next) => {
    // Only names with an ending are files; the rest are pages.
    // What is under a dot is the server's own.
    if (c.req.method !== "GET" || !/\.\w+$/.test(c.req.path) || c.req.path.endsWith(".html")) return next();
    if (c.req.path.includes("/.")) return next();
    return serveStatic({ root: dist })(c, next);
  });

  const portal = lazily(() => readFileSync(join(dist, "index.html"), "utf8"));
  const kiosk = lazily(() => readFileSync(join(dist, "kiosk.html"), "utf8"));
  app.get("*", (c) => {
    const page = pageOf(splitLocale(new URL(c.req.url).pathname).path);
    return answerPage(c, page?.area === "kiosk" ? kiosk() : portal(), answerOf);
  });
}

async function answerPage(c: Context<HttpEnv>, template: string, answerOf: AnswerPage): Promise<Response> {
  const url = new URL(c.req.url);
  const { locale, path } = splitLocale(url.pathname);
  const remembered = getCookie(c, localeCookie);
  // A first-time visitor of the front door gets the language of the browser, as remembered ever after.
  if (url.pathname === "/" && (remembered ? remembered === "fr" : prefersFrench(c))) return c.redirect("/fr", 302);
  if (path.startsWith("/auth") && c.var.ctx.actor.type === "visitor") {
    const next = encodeURIComponent(url.pathname + url.search);
    return c.redirect(`${locale === "fr" ? "/fr" : ""}/login?next=${next}`, 302);
  }
  // Addresses are small letters; who types another finds the page all the same.
  const small = url.pathname.toLowerCase();
  if (!pageOf(path) && pageOf(splitLocale(small).path)) return c.redirect(small + url.search, 301);
  const page = await answerOf(c, { locale, path });
  const parts: Record<string, string> = {
    __LANG__: page.lang,
    __NONCE__: c.var.nonce,
    __TITLE__: escapeHtml(page.title),
    __STATUS__: String(page.status),
    __COLOURS__: escapeHtml(page.colours),
    "<!--HEAD-->": page.head,
    "<!--BODY-->": page.body,
    "<!--DRAWN-->": page.drawn,
  };
  // In one walk: what is put in is not looked through for more places.
  const filled = template.replaceAll(/__[A-Z]+__|<!--[A-Z]+-->/g, (place) => parts[place] ?? place);
  const document = page.body ? afterPaint(filled, c.var.nonce) : filled;
  c.header("content-language", page.lang);
  if (page.own) c.header("cache-control", "no-store");
  // Not of the documents that the service worker keeps: it must find them whatever the browser sends along.
  if (!url.pathname.endsWith(".html")) c.header("vary", "cookie, accept-language");
  return c.html(document, page.status);
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
