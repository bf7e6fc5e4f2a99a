// The server's side of the web app, built beside it (scripts/render-build.ts): draws a page with the very screens and words
// that the browser has, so that a crawler, a reader without JavaScript and a slow phone get what everyone gets.
import { AsyncLocalStorage } from "node:async_hooks";
import { renderToString } from "react-dom/server";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import type { Locale } from "#shared/locale.ts";
import type { SessionAnswer } from "#shared/session.schema.ts";
import { guard } from "./app/guard.ts";
import { loadMessages } from "./locale/catalogues.ts";
import type { Drawn } from "./platform/drawn.ts";
import { sessions, showSession } from "./platform/session.ts";
import type { Search } from "./platform/screen.ts";
import { transport } from "./platform/transport.ts";
import { createAppRouter } from "./router.ts";

export interface Asked {
  locale: Locale;
  /** Path and query, as in the address bar. */
  url: string;
  session: SessionAnswer;
  /** Calls the API as who asks. */
  send: (url: string, headers: Headers) => Promise<Response>;
}

interface Page extends Asked {
  answers: Drawn["answers"];
}

/** Letters. What is longer (all dealers, of which the first few show) is asked for once more: the page stands before. */
const longest = 40_000;

const pages = new AsyncLocalStorage<Page>();

// Several pages are drawn at a time, each in its own language: what is asked on the way belongs to its page.
transport.send = async (url, init) => {
  const page = pages.getStore();
  if (!page || (init.method ?? "GET") !== "GET")
    throw new Error("only a page that is being drawn asks, and only reads");
  const headers = new Headers(init.headers);
  headers.set("x-locale", page.locale);
  const answer = await page.send(url, headers);
  if (answer.ok) page.answers[url] = await answer.clone().json();
  return answer;
};

sessions.load = async () => {
  const page = pages.getStore();
  if (!page) throw new Error("only a page that is being drawn has a session");
  return { ...page.session, seenAt: null };
};

/** The page as HTML, and the answers it was drawn from; no HTML where the browser has to lead elsewhere. */
export async function render(asked: Asked): Promise<{ html: string; drawn: Drawn }> {
  const page: Page = { ...asked, answers: { "/api/session": asked.session } };
  return pages.run(page, async () => {
    const router = createAppRouter({
      locale: () => asked.locale,
      history: createMemoryHistory({ initialEntries: [asked.url] }),
    });
    const { pathname, search } = router.latestLocation;
    // oxlint-disable-next-line no-unsafe-type-assertion -- the router's texts (router.ts, parseSearch)
    if (guard(pathname, search as Search, asked.session).go !== "on") return { html: "", drawn: { answers: {} } };
    await router.load();
    // Now it is known which words the page has.
    await loadMessages(asked.locale);
    // From here to the end nothing waits: words and session are this page's alone.
    i18n.activate(asked.locale, asked.locale === "fr" ? "fr-CA" : "en-US");
    showSession(asked.session);
    const html = renderToString(
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>,
    );
    // React leaves out what it cannot draw, for the browser to try: half a page is none.
    if (html.includes("<!--$!-->")) throw new Error(`a part of ${asked.url} could not be drawn`);
    const answers = Object.entries(page.answers).filter(([, answer]) => JSON.stringify(answer).length < longest);
    return { html, drawn: { answers: Object.fromEntries(answers) } };
  });
}
