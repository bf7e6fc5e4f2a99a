import { createElement } from "react";
import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  useLoaderData,
  useParams,
  useSearch,
  type AnyRoute,
  type AnyRouter,
  type RouterHistory,
} from "@tanstack/react-router";
import type { Locale } from "#shared/locale.ts";
import { pageAreas, type PageArea } from "#shared/pages.ts";
import { landingOf } from "#shared/roles.ts";
import { ErrorPage } from "./app/error-page.tsx";
import { guard } from "./app/guard.ts";
import { NotFoundPage } from "./app/not-found-page.tsx";
import { Root } from "./app/root.tsx";
import { layoutOf, loadLayout, loadScreen, screenOf } from "./app/screens.ts";
import { localeRewrite } from "./locale/locale-url.ts";
import { withMinimumDelay } from "./platform/api.ts";
import { fetchWanted } from "./platform/chunk-reload.ts";
import type { Params, Row, Search } from "./platform/screen.ts";
import { loadSession } from "./platform/session.ts";
import { routes } from "./routes.ts";

export interface Surroundings {
  locale: () => Locale;
  /** On the server, a memory history with the requested URL; in the browser, its own history. */
  history?: RouterHistory;
  /**
   * In the browser: whether the router may scroll the page that was just rendered to its top or to the previous
   * position.
   */
  mayScroll?: () => boolean;
}

/** Converts the tables' `{eventId}` to the router's `$eventId`. */
const routerPath = (path: string): string => path.replace(/\{(\w+)\?\}/g, "{-$$$1}").replace(/\{(\w+)\}/g, "$$$1");

function layoutRoute(area: PageArea, root: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    id: area,
    loader: () => fetchWanted(() => loadLayout(area)),
    staleTime: Infinity,
    component: () => {
      const Layout = layoutOf(area);
      return Layout ? createElement(Layout) : null;
    },
  });
}

async function keepGuard(path: string, search: Search, router: AnyRouter): Promise<void> {
  if (!path.includes("/auth")) return;
  const session = await loadSession();
  const verdict = guard(path, search, session);
  if (verdict.go === "on") return;
  if (verdict.go === "out") {
    window.location.assign(verdict.href);
    // The browser is leaving this page, so nothing more of it is shown.
    await new Promise(() => {});
  }
  if (verdict.go === "to") throw redirect({ ...target(verdict.href), replace: true });
  // Canceled: stay on the current page or, on a first load, go to the user's landing page.
  const here = router.state.resolvedLocation;
  throw redirect(
    here
      ? { to: here.pathname, search: here.search, replace: true }
      : { to: session.type ? landingOf(session.type) : "/", replace: true },
  );
}

function target(href: string): { to: string; search: Search } {
  const [to = "/", query = ""] = href.split("?");
  return { to, search: Object.fromEntries(new URLSearchParams(query)) };
}

function screenRoute(row: Row, parent: AnyRoute, router: () => AnyRouter): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path: routerPath(row.path),
    loaderDeps: ({ search }: { search: Search }) => search,
    beforeLoad: ({ location }) => keepGuard(location.pathname, location.search as Search, router()),
    loader: async ({ params, deps, abortController, cause }) => {
      const load = async () => {
        const screen = await fetchWanted(() => loadScreen(row));
        return screen.loader?.({ params, search: deps, signal: abortController.signal });
      };
      // The first page and reloads show as soon as possible, without the minimum delay.
      const navigating = cause === "enter" && router().state.resolvedLocation !== undefined;
      return navigating ? withMinimumDelay(load()) : load();
    },
    component: () => {
      const data: unknown = useLoaderData({ strict: false });
      const params = useParams({ strict: false }) as Params;
      const search = useSearch({ strict: false }) as Search;
      const screen = screenOf(row.path);
      return screen ? createElement(screen.Screen, { data, params, search }) : null;
    },
  });
}

/** Every other path: the not-found page, in the public layout. */
function otherRoute(parent: AnyRoute, router: () => AnyRouter): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path: "$",
    beforeLoad: ({ location }) => keepGuard(location.pathname, location.search as Search, router()),
    component: NotFoundPage,
  });
}

/** Creates the app's router: one in a browser, one for each page that the server renders (render.tsx). */
export function createAppRouter(around: Surroundings) {
  const root = createRootRoute({ component: Root });
  const own = (): AnyRouter => router;
  const tree = root.addChildren(
    pageAreas.map((area) => {
      const layout = layoutRoute(area, root);
      const screens = routes.filter((row) => row.layout === area).map((row) => screenRoute(row, layout, own));
      return layout.addChildren(area === "public" ? [...screens, otherRoute(layout, own)] : screens);
    }),
  );
  const router = createRouter({
    routeTree: tree,
    ...(around.history ? { history: around.history } : {}),
    rewrite: localeRewrite(around.locale),
    // The query is plain text both ways, so that "02134" stays a ZIP code.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Search).toString();
      return text ? `?${text}` : "";
    },
    // A server-rendered page starts at its top; the router's own script for scroll restoration has no nonce.
    scrollRestoration: around.mayScroll ?? false,
    defaultErrorComponent: ({ error }) => createElement(ErrorPage, { error }),
    defaultNotFoundComponent: NotFoundPage,
    // The previous page stays visible, under the page-level loader (app/root.tsx).
    defaultPendingMs: 60_000,
    notFoundMode: "root",
  });
  return router;
}
