import { readFileSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Context, Hono } from "hono";
import { getCookie } from "hono/cookie";
import { localeCookie, localeFromAcceptLanguage, isLocale, type Locale } from "#shared/locale.ts";
import { pageOf } from "#shared/pages.ts";
import { words, type Descriptor } from "../../words.ts";
import { pageDocument, type BuiltDocuments, type PageDocument } from "./document.ts";
import type { HttpEnv } from "../call.ts";
import { readKnownBrowser } from "./known-browser.ts";
import type { RateLimits } from "../rate-limit.ts";
import { workerFile } from "./worker-file.ts";

/**
 * This is the content of a document before any script runs (server/site/). All fields except title, lang, today and
 * colours are already HTML.
 */
export interface PageAnswer {
  status: 200 | 404;
  lang: string;
  /** This is the day in Pacific time on which the page was rendered; the page hydrates with the same day. */
  today: string;
  title: string;
  head: string;
  /** These are the program's colors, as a style. */
  colours: string;
  /**
   * This is the server-rendered page, and `state` is the data it was rendered from; both are empty when the browser
   * renders the page.
   */
  body: string;
  state: string;
  /** These are the URLs of the scripts that this page needs besides the app's own. */
  modules: readonly string[];
  /** This is true when the page was rendered from the person's own data, so that no cache may store it. */
  own: boolean;
}

export type AnswerPage = (
  c: Context<HttpEnv>,
  /** With `bare`, only the template is filled in, and everything that costs more is skipped. */
  request: { locale: Locale; path: string; bare: boolean },
) => Promise<PageAnswer>;

/** Serves the built app: its files, and its HTML documents with the content for the requested address. */
export function registerPages(app: Hono<HttpEnv>, dist: string, answerOf: AnswerPage, rateLimits: RateLimits): void {
  app.use(
    "/assets/*",
    serveStatic({
      root: dist,
      onFound: (_path, c) => c.header("cache-control", "public, max-age=31536000, immutable"),
    }),
  );
  app.get("/service-worker.js", workerFile(dist));
  app.use("*", async (c, next) => {
    // Only names with an extension are files; all others are pages. A path with a dot at the start of a segment belongs
    // to the server's own routes.
    if (c.req.method !== "GET" || !/\.\w+$/.test(c.req.path) || c.req.path.endsWith(".html")) return next();
    if (c.req.path.includes("/.")) return next();
    return serveStatic({ root: dist })(c, next);
  });

  const documents = lazily(() => {
    // The build writes this file (scripts/render-build.ts).
    // oxlint-disable-next-line no-unsafe-type-assertion
    const built = JSON.parse(readFileSync(join(dist, ".render", "documents.json"), "utf8")) as BuiltDocuments;
    return { portal: pageDocument(built.portal), kiosk: pageDocument(built.kiosk) };
  });
  app.get("*", (c) => {
    const page = pageOf(splitLocale(new URL(c.req.url).pathname).path);
    return answerPage(c, documents()[page?.area === "kiosk" ? "kiosk" : "portal"], answerOf, rateLimits);
  });
}

async function answerPage(
  c: Context<HttpEnv>,
  document: PageDocument,
  answerOf: AnswerPage,
  rateLimits: RateLimits,
): Promise<Response> {
  const url = new URL(c.req.url);
  const { locale, path } = splitLocale(url.pathname);
  const remembered = getCookie(c, localeCookie);
  // On the first visit, the home page redirects to the browser's language; later visits use the remembered choice.
  if (url.pathname === "/" && (remembered ? remembered === "fr" : prefersFrench(c))) return c.redirect("/fr", 302);
  if (path.startsWith("/auth") && c.var.ctx.actor.type === "visitor") {
    const next = encodeURIComponent(url.pathname + url.search);
    return c.redirect(`${locale === "fr" ? "/fr" : ""}/login?next=${next}`, 302);
  }
  // Addresses are lower case; any other spelling redirects to the page.
  const small = url.pathname.toLowerCase();
  if (!pageOf(path) && pageOf(splitLocale(small).path)) return c.redirect(small + url.search, 301);
  // Beyond the rate limit the status is 429. The answer still contains the app, which renders the page in a person's
  // browser; a crawler learns the reason and when to try again. No cache may store that document in place of the page.
  const { actor, ip } = c.var.ctx;
  const known = actor.type === "visitor" ? readKnownBrowser(c)?.accounts[0] : undefined;
  const wait = await rateLimits.take("page", "page", { actor, ip, known });
  if (wait > 0) c.header("retry-after", String(wait));
  const page = await answerOf(c, { locale, path, bare: wait > 0 });
  const parts: Record<string, string> = {
    __LANG__: page.lang,
    __TODAY__: page.today,
    __NONCE__: c.var.nonce,
    __TITLE__: escapeHtml(page.title),
    __STATUS__: String(page.status),
    __COLOURS__: escapeHtml(page.colours),
    "<!--HEAD-->": page.head,
    "<!--BODY-->": page.body,
    "<!--STATE-->": wait > 0 ? tooManyPages(locale, wait) : page.state,
  };
  const html = page.body
    ? document.startAfterPaint(parts, page.modules, c.var.nonce)
    : document.startAtOnce(parts, page.modules);
  c.header("content-language", page.lang);
  if (page.own || wait > 0) c.header("cache-control", "no-store");
  // Documents that the service worker caches get no `vary`: the worker must match them whatever headers the browser
  // sends.
  if (!url.pathname.endsWith(".html")) c.header("vary", "cookie, accept-language");
  return c.html(html, wait > 0 ? 429 : page.status);
}

const texts = {
  heading: { id: "page.tooMany.heading", message: "Too many pages at once" },
  text: {
    id: "page.tooMany.text",
    message:
      "Your connection opened a lot of pages in a short time. Wait {seconds, plural, one {# second} other {# seconds}}, then reload the page.",
  },
} satisfies Record<string, Descriptor>;

/** Returns the page for a reader without scripts beyond the limit. With scripts, the app renders the requested page. */
function tooManyPages(locale: Locale, seconds: number): string {
  const say = words(locale);
  const [heading, text] = [say.text(texts.heading), say.text(texts.text, { seconds })];
  return `<noscript><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p></noscript>`;
}

/**
 * Splits a path into language and path: `/fr/events` → French, `/events`. The server parses the prefix only here (the
 * web does it in web/locale/locale-url.ts).
 */
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
