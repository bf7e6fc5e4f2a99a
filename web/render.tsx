// This module renders the web app on the server. It is built alongside the app (scripts/render-build.ts). It renders
// pages with the same screens and translations as the browser, so that crawlers, readers without JavaScript and slow
// phones get the same content.
import { AsyncLocalStorage } from "node:async_hooks";
import { renderToString } from "react-dom/server";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import type { Locale } from "#shared/locale.ts";
import type { SessionAnswer } from "#shared/session.schema.ts";
import { guard } from "./app/guard.ts";
import { loadMessages } from "./locale/catalogues.ts";
import { apiUrl } from "./platform/api/api.ts";
import { dehydrate, type Answers } from "./platform/api/preloaded.ts";
import { sessions, showSession } from "./platform/api/session.ts";
import { transport } from "./platform/api/transport.ts";
import { createAppRouter } from "./router.ts";

export interface RenderRequest {
  locale: Locale;
  /** This is the path and query, as in the address bar. */
  url: string;
  session: SessionAnswer;
  /** Calls the API with the visitor's own credentials. */
  send: (url: string, headers: Headers) => Promise<Response>;
}

interface Page extends RenderRequest {
  answers: Answers;
}

/**
 * An answer is embedded in the page only up to this many characters. A longer answer (such as all dealers, of which the
 * page first shows only a few) is fetched again by the browser after the page is visible.
 */
const maxAnswerLength = 40_000;

const pages = new AsyncLocalStorage<Page>();

// Several pages are rendered concurrently, each in its own language. A call that is made during rendering is assigned
// to its page.
transport.send = async (url, init) => {
  const page = pages.getStore();
  if (!page || (init.method ?? "GET") !== "GET")
    throw new Error("only a page that is being rendered makes calls, and only reads");
  const headers = new Headers(init.headers);
  headers.set("x-locale", page.locale);
  const answer = await page.send(url, headers);
  if (answer.ok) page.answers[url] = await answer.clone().json();
  return answer;
};

sessions.load = async () => {
  const page = pages.getStore();
  if (!page) throw new Error("only a page that is being rendered has a session");
  return { ...page.session, lastSynced: null };
};

/**
 * Renders the page as HTML. `state` is the element with the answers from which it was rendered. Returns no HTML if the
 * browser must redirect.
 */
export async function render(request: RenderRequest): Promise<{ html: string; state: string }> {
  const page: Page = { ...request, answers: { [apiUrl("GET /api/session")]: request.session } };
  return pages.run(page, async () => {
    const router = createAppRouter({
      locale: () => request.locale,
      history: createMemoryHistory({ initialEntries: [request.url] }),
    });
    const { pathname, search } = router.latestLocation;
    if (guard(pathname, search, request.session).type !== "allow") return { html: "", state: "" };
    await router.load();
    // All messages of the page are known only at this point.
    await loadMessages(request.locale);
    // From here on everything is synchronous, so the active translations and the session are those of this page.
    i18n.activate(request.locale, request.locale === "fr" ? "fr-CA" : "en-US");
    showSession(request.session);
    const html = renderToString(
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>,
    );
    // React leaves out what it cannot render, and the browser would retry it. Here, an incomplete page counts as a
    // failure.
    if (html.includes("<!--$!-->")) throw new Error(`a part of ${request.url} could not be rendered`);
    const answers = Object.entries(page.answers).filter(
      ([, answer]) => JSON.stringify(answer).length < maxAnswerLength,
    );
    return { html, state: dehydrate(Object.fromEntries(answers)) };
  });
}
