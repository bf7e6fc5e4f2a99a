import { hourMs } from "#shared/durations.ts";
import type { Context } from "hono";
import type { Locale } from "#shared/locale.ts";
import { dayPacific } from "#shared/dates.ts";
import { htmlLang } from "#shared/locale.ts";
import { isServerRendered, pageOf } from "#shared/pages.ts";
import { isRole, landingOf } from "#shared/roles.ts";
import type { SessionAnswer } from "#shared/session.schema.ts";
import type { Actor } from "../platform/context.ts";
import { inLocale } from "../locale/page-locale.ts";
import { cacheOf, versionAt } from "../platform/db/cached-until-write.ts";
import { isCacheableAddress } from "../platform/http/answer-cache/cacheable-address.ts";
import type { HttpEnv } from "../platform/http/call.ts";
import type { Log } from "../platform/http/log.ts";
import type { AnswerPage } from "../platform/http/pages/pages.ts";
import type { PageRenderer, Send } from "./page-renderer.ts";
import { findHead, plainHead, type Read } from "./find-head.ts";
import { headHtml, type Head } from "./head.ts";

interface CachedPage {
  version: string;
  head: Head;
  html: string;
  state: string;
}

/** With these empty values, the browser renders the page. */
const nothing = { html: "", state: "" };

type Fetch = (request: Request, env: unknown) => Response | Promise<Response>;

/**
 * Creates the server-rendered part of a page's document: status, head and body. The body is rendered for visitors
 * without a session on public pages and on those that lead to an account, and for a rider who opens the wallet.
 */
export function createPageAnswer(fetch: Fetch, renderer: PageRenderer, log: Log): AnswerPage {
  return async (c, { locale, path, bare: isBare }) => {
    const { db, now, programme, publicUrl } = c.var.ctx;
    const { search, searchParams } = new URL(c.req.url);
    const page = pageOf(path);
    // The service worker caches the bare document (without a rendered page) and uses it for every page, also after
    // somebody else signs in. The bare document must therefore not contain this visitor's session.
    const bare = isBare || path.endsWith(".html");
    const { actor } = c.var.ctx;
    const anonymous = actor.type === "visitor" && !actor.withoutPasskey;
    const isForAll = !page || (isServerRendered(page) && !isRole(page.area));
    const isShared = renderer.ready() && !bare && anonymous && isForAll;
    const own = renderer.ready() && !bare && isOwnStart(path, actor);
    const url = inLocale(path, locale) + search;
    // Pages contain relative dates ("today", "in three days"), so the cache key contains the hour. Their data
    // contains the portal's address, so the key contains the origin.
    const key = `page ${publicUrl} ${locale} ${isShared} ${Math.floor(now.getTime() / hourMs)} ${path}${search}`;
    const version = isCacheableAddress(path + search) ? versionAt(db, now) : null;
    const cache = cacheOf(db);
    // Only this function stores values under such a key.
    // oxlint-disable-next-line no-unsafe-type-assertion
    let cached = version === null ? undefined : (cache.get(key) as CachedPage | undefined);
    if (!cached || cached.version !== version) {
      const send = sender(fetch, c);
      const read = reader(send, locale);
      const about = { locale, path, search: searchParams, origin: publicUrl, programme, read };
      const found = isBare ? null : await findHead(about).catch(() => null);
      const head = found ?? plainHead(about);
      const { html, state } =
        isShared && found ? await renderOrNothing(renderer, locale, url, send, read, log) : nothing;
      cached = { version: version ?? "", head, html, state };
      // Only pages with status 200 are cached, because anybody can invent URLs of pages that do not exist.
      if (version !== null && found?.status === 200 && (html || !isShared)) {
        cache.set(key, cached, (html.length + state.length) * 2 + 1000);
      }
    }
    const { head } = cached;
    // A signed-in person's own page is never cached.
    const { html, state } = own ? await renderOwn(c, fetch, renderer, locale, url, log) : cached;
    // The service worker's copy is used for every page, so it must not name the files of a particular page.
    const { styles, modules } = renderer.files(path.endsWith(".html") ? "" : (page?.path ?? ""), locale);
    const siteName = programme.brandName;
    const { brand, brand2, onBrand, onBrand2 } = programme.colours;
    return {
      status: head.status,
      title: head.title,
      head: `${headHtml(head, { locale, origin: publicUrl, siteName })}\n    ${styles}`,
      modules,
      colours: `--brand:${brand};--brand-2:${brand2};--on-brand:${onBrand};--on-brand-2:${onBrand2}`,
      lang: htmlLang(locale),
      today: dayPacific(now),
      body: html,
      state,
      own,
    };
  };
}

/**
 * Returns true for a rider's first screen. It is server-rendered, so that it shows at once on a phone at a race track.
 * An admin acting as a rider gets the empty page.
 */
const isOwnStart = (path: string, actor: Actor): boolean =>
  actor.type === "rider" && actor.proxy === null && path === landingOf("rider");

/**
 * Renders with the rider's own cookies, so that the page shows only what this rider may see. Cookies that the calls
 * renew are passed on to the browser.
 */
async function renderOwn(
  c: Context<HttpEnv>,
  fetch: Fetch,
  renderer: PageRenderer,
  locale: Locale,
  url: string,
  log: Log,
) {
  const send = sender(fetch, c);
  const asRider: Send = async (to, headers) => {
    headers.set("cookie", c.req.header("cookie") ?? "");
    const answer = await send(to, headers);
    for (const cookie of answer.headers.getSetCookie()) c.header("set-cookie", cookie, { append: true });
    return answer;
  };
  return renderOrNothing(renderer, locale, url, asRider, reader(asRider, locale), log);
}

/** Renders a page. If that fails, the HTML is empty and the browser renders the page. */
async function renderOrNothing(
  renderer: PageRenderer,
  locale: Locale,
  url: string,
  send: Send,
  read: Read,
  log: Log,
): Promise<{ html: string; state: string }> {
  let refused = false;
  const watched: Send = async (to, headers) => {
    const answer = await send(to, headers);
    if (answer.status === 429 || answer.status >= 500) refused = true;
    return answer;
  };
  try {
    const session = await read<SessionAnswer>("/api/session");
    if (!session) return nothing;
    const rendered = await renderer.render({ locale, url, session, send: watched });
    return refused || rendered.html === "" ? nothing : rendered;
  } catch (error) {
    log.warn({ err: error, page: url.split("?")[0] }, "a page could not be rendered");
    return nothing;
  }
}

/**
 * Returns a function that makes internal calls for the visitor, without cookies. They count against the rate limits of
 * the visitor's IP address.
 */
function sender(fetch: Fetch, c: Context<HttpEnv>): Send {
  const origin = new URL(c.req.url).origin;
  const forwarded = c.req.header("x-forwarded-for");
  return async (url, headers) => {
    if (forwarded) headers.set("x-forwarded-for", forwarded);
    return fetch(new Request(origin + url, { headers }), c.env);
  };
}

function reader(send: Send, locale: Locale): Read {
  return async <Answer>(path: string): Promise<Answer | null> => {
    const answer = await send(path, new Headers({ accept: "application/json", "x-locale": locale }));
    if (answer.status === 404 || answer.status === 400) return null;
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    // The caller's type argument is the type of the answer.
    // oxlint-disable-next-line no-unsafe-type-assertion
    return (await answer.json()) as Answer;
  };
}
