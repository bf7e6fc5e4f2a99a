import type { Context } from "hono";
import type { Locale } from "#shared/locale.ts";
import { htmlLang } from "#shared/locale.ts";
import { pageOf } from "#shared/pages.ts";
import { landingOf } from "#shared/roles.ts";
import type { SessionAnswer } from "#shared/session.schema.ts";
import type { Actor } from "../platform/context.ts";
import type { Database } from "../platform/db/database.ts";
import { inLocale } from "../locale/page-locale.ts";
import { versionAt } from "../platform/db/kept.ts";
import type { HttpEnv } from "../platform/http/call.ts";
import type { Log } from "../platform/http/log.ts";
import type { AnswerPage } from "../platform/http/pages.ts";
import type { Drawing, Send } from "./draw.ts";
import { findHead, plainHead, type Read } from "./find-head.ts";
import { headHtml, type Head } from "./head.ts";

interface Kept {
  version: string;
  head: Head;
  body: string;
  drawn: string;
}

type Fetch = (request: Request, env: unknown) => Response | Promise<Response>;

const most = 300;
const shelves = new WeakMap<Database, Map<string, Kept>>();

/**
 * What the document of a page says before any script runs: status, head and the page itself, for who comes without a
 * session to a public page, and for a rider who comes to the wallet.
 */
export function createPageAnswer(fetch: Fetch, drawing: Drawing, log: Log): AnswerPage {
  return async (c, { locale, path }) => {
    const { db, now, programme, publicUrl } = c.var.ctx;
    const { search, searchParams } = new URL(c.req.url);
    const page = pageOf(path);
    // The worker keeps the bare document for every page of whoever signs in later: no visitor's session may be in it.
    const bare = path.endsWith(".html");
    const drawable =
      drawing.ready() && !bare && c.var.ctx.actor.type === "visitor" && (!page || page.area === "public");
    const own = drawing.ready() && !bare && isOwnStart(path, c.var.ctx.actor);
    const url = inLocale(path, locale) + search;
    // Pages say "today" and "in three days": a new hour, a new key.
    const key = `${locale} ${drawable} ${Math.floor(now.getTime() / 3_600_000)} ${path}${search}`;
    const version = versionAt(db, now);
    let shelf = shelves.get(db);
    if (!shelf) shelves.set(db, (shelf = new Map()));
    let kept = version === null ? undefined : shelf.get(key);
    if (!kept || kept.version !== version) {
      const send = sender(fetch, c);
      const read = reader(send, locale);
      const about = { locale, path, search: searchParams, origin: publicUrl, programme, read };
      const found = await findHead(about).catch(() => null);
      const head = found ?? plainHead(about);
      const nothing = { body: "", drawn: "" };
      const { body, drawn } = drawable && found ? await draw(drawing, locale, url, send, read, log) : nothing;
      kept = { version: version ?? "", head, body, drawn };
      if (version !== null && found && (body || !drawable)) {
        if (shelf.size >= most) shelf.clear();
        shelf.set(key, kept);
      }
    }
    const { head } = kept;
    // Somebody's own page is on no shelf.
    const { body, drawn } = own ? await drawOwn(c, fetch, drawing, locale, url, log) : kept;
    const siteName = programme.brandName;
    const { brand, brand2, onBrand, onBrand2 } = programme.colours;
    return {
      status: head.status,
      title: head.title,
      head: `${headHtml(head, { locale, origin: publicUrl, siteName })}\n    ${drawing.links(page?.path ?? "", locale)}`,
      colours: `--brand:${brand};--brand-2:${brand2};--on-brand:${onBrand};--on-brand-2:${onBrand2}`,
      lang: htmlLang(locale),
      body,
      drawn,
      own,
    };
  };
}

/** A rider's first screen, which has to stand at once on a phone in a paddock. Who acts for another gets the empty page. */
const isOwnStart = (path: string, actor: Actor): boolean =>
  actor.type === "rider" && actor.proxy === null && path === landingOf("rider");

/** Drawn from what this rider may see: the calls bear the rider's own cookies, and what they renew is handed on. */
async function drawOwn(c: Context<HttpEnv>, fetch: Fetch, drawing: Drawing, locale: Locale, url: string, log: Log) {
  const send = sender(fetch, c);
  const asRider: Send = async (to, headers) => {
    headers.set("cookie", c.req.header("cookie") ?? "");
    const answer = await send(to, headers);
    for (const cookie of answer.headers.getSetCookie()) c.header("set-cookie", cookie, { append: true });
    return answer;
  };
  return draw(drawing, locale, url, asRider, reader(asRider, locale), log);
}

/** A page that cannot be drawn is still a page: the browser draws it. */
async function draw(
  drawing: Drawing,
  locale: Locale,
  url: string,
  send: Send,
  read: Read,
  log: Log,
): Promise<{ body: string; drawn: string }> {
  const nothing = { body: "", drawn: "" };
  let refused = false;
  const watched: Send = async (to, headers) => {
    const answer = await send(to, headers);
    if (answer.status === 429 || answer.status >= 500) refused = true;
    return answer;
  };
  try {
    const session = await read<SessionAnswer>("/api/session");
    if (!session) return nothing;
    const drawn = await drawing.draw({ locale, url, session, send: watched });
    return refused || drawn.body === "" ? nothing : drawn;
  } catch (error) {
    log.warn({ err: error, page: url.split("?")[0] }, "a page could not be drawn");
    return nothing;
  }
}

/** From inside, on behalf of who asks for the page: the address counts against the limits, and no cookie goes along. */
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
    // The caller names what the call answers.
    // oxlint-disable-next-line no-unsafe-type-assertion
    return (await answer.json()) as Answer;
  };
}
