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
  /** The server's has the one address that was asked for; the browser's is its own. */
  history?: RouterHistory;
  /** The browser's: may the page that was just drawn be moved to its top, or to where one was? */
  mayScroll?: () => boolean;
}

/** `{eventId}` of the tables → `$eventId` of the router. */
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
    // The page is on its way out: nothing of this one shows any more.
    await new Promise(() => {});
  }
  if (verdict.go === "to") throw redirect({ ...target(verdict.href), replace: true });
  // Cancelled: back to where one is, or, on a first load, to one's own start.
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
      // The first page comes as fast as it can; so does what is fetched again.
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

/** Every other path: not found, in the public layout. */
function otherRoute(parent: AnyRoute, router: () => AnyRouter): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path: "$",
    beforeLoad: ({ location }) => keepGuard(location.pathname, location.search as Search, router()),
    component: NotFoundPage,
  });
}

/** The app's router: one in a browser, one for each page that the server draws (render.tsx). */
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
    // Plain texts both ways: "02134" stays a ZIP.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Search).toString();
      return text ? `?${text}` : "";
    },
    // The server's page begins at its top; a script of the router's own for that has no nonce.
    scrollRestoration: around.mayScroll ?? false,
    defaultErrorComponent: ({ error }) => createElement(ErrorPage, { error }),
    defaultNotFoundComponent: NotFoundPage,
    // The page before stays in sight, under the page-level loader (app/root.tsx).
    defaultPendingMs: 60_000,
    notFoundMode: "root",
  });
  return router;
}
