import { createElement, useEffect, type ReactElement, type ReactNode } from "react";
import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  useLoaderData,
  type RouterHistory,
} from "@tanstack/react-router";
import type { Locale } from "#shared/locale.ts";
import { pageAreas, pages, type Page, type PageArea, type PageShape } from "#shared/pages.ts";
import { isRole, landingOf } from "#shared/roles.ts";
import { ErrorPage } from "./app/error-page.tsx";
import { guard } from "./app/guard.ts";
import { NotFoundPage } from "./app/not-found-page.tsx";
import { PageSkeleton } from "./app/page-skeleton.tsx";
import { noteRefusedPage } from "./app/areas/refused-page.tsx";
import { Root } from "./app/root.tsx";
import { layoutOf, loadLayout, loadScreen } from "./app/screens.ts";
import { localeRewrite } from "./locale/locale-url.ts";
import { withMinimumDelay } from "./platform/api/minimum-delay.ts";
import { fetchWanted } from "./platform/chunk-reload.ts";
import { isLeaving } from "./platform/leaving.ts";
import { partsOf } from "./platform/location.ts";
import { noSearch, readSearch, type SearchSchema } from "./platform/search.ts";
import { expectSession, loadSession, logoutUrl, sessionNow } from "./platform/api/session.ts";
import { pageRows, type PagePath, type ParamsOf, type SearchOf } from "./routes.ts";

export interface RouterOptions {
  locale: () => Locale;
  /**
   * On the server, this is a memory history with the requested URL. In the browser it is undefined, and the router
   * creates its own.
   */
  history?: RouterHistory;
  /**
   * In the browser, this tells whether the router may scroll the page that was just rendered to the top or to its
   * previous position.
   */
  mayScroll?: () => boolean;
}

type Texts = Record<string, string>;

/** Converts the table's `{eventId?}` to the router's `{-$eventId}`. */
const routerPath = (path: string): string => path.replace(/\{(\w+)\?\}/g, "{-$$$1}").replace(/\{(\w+)\}/g, "$$$1");

const rootRoute = createRootRoute({ component: Root });

/** Returns the params of a page, as the router read them from an address that matched its path. */
function readParams<Path extends PagePath>(_path: Path, params: Partial<Texts>): ParamsOf<Path> {
  // The router knows the names only at run time, because the paths come from the table.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return params as ParamsOf<Path>;
}

/** Returns the query of a page, read by its schema. */
function readQuery<Path extends PagePath>(_path: Path, query: unknown, schema: SearchSchema): SearchOf<Path> {
  // The type is that of this path's own schema, which the compiler cannot follow through the table.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return readSearch(schema, query) as SearchOf<Path>;
}

/** Creates the route of an area, whose layout is around the area's pages. */
function createLayoutRoute(area: PageArea) {
  return createRoute({
    getParentRoute: () => rootRoute,
    id: area,
    loader: () => fetchWanted(() => loadLayout(area)),
    staleTime: Infinity,
    component: () => {
      const Layout = layoutOf(area);
      return Layout ? createElement(Layout) : null;
    },
  });
}

interface Visit {
  path: string;
  search: Texts;
  current: () => CurrentPage | undefined;
}

/**
 * Checks the guard before the page's shell is shown and its calls are sent. If the session that this device expects may
 * see the page, it does not wait for the server. In this case `confirmGuard` checks the server's session before the
 * page is shown.
 */
async function checkGuard(visit: Visit): Promise<void> {
  const expected = visit.path.includes("/auth") ? expectSession() : null;
  if (expected && guard(visit.path, visit.search, expected).type === "allow") return;
  await confirmGuard(visit);
}

/** Checks the guard with the session that the server confirmed. */
async function confirmGuard({ path, search, current }: Visit): Promise<void> {
  if (!path.includes("/auth")) return;
  const session = await loadSession();
  const result = guard(path, search, session);
  if (result.type === "allow") return;
  if (result.type === "logOut") {
    window.location.assign(logoutUrl);
    // The browser is leaving this page, so nothing more is shown.
    await new Promise(() => {});
  }
  if (result.type === "redirect") throw redirect({ ...partsOf(result.to), replace: true });
  noteRefusedPage();
  // The navigation was canceled, so the current page stays. If it was the first page, the user's landing page opens
  // instead.
  throw redirect({ ...(current() ?? { to: session.type ? landingOf(session.type) : "/" }), replace: true });
}

interface CurrentPage {
  to: string;
  search: Texts;
}

/**
 * Creates the route of a page. The loader fetches the screen's code and its data, and resolves to the screen with its
 * props. Code, data, params and query are therefore always consistent.
 */
function createPageRoute<Path extends PagePath>(
  path: Path,
  shape: PageShape | undefined,
  layout: ReturnType<typeof createLayoutRoute>,
  current: () => CurrentPage | undefined,
) {
  const inTable = pageRows[path].search;
  return createRoute({
    getParentRoute: () => layout,
    path: routerPath(path),
    // The page loads again when a query value that its schema reads changes. If the schema is in the screen's module,
    // any change of the query loads it again.
    loaderDeps: ({ search }: { search: Texts }) => ({ query: inTable ? readSearch(inTable, search) : search }),
    beforeLoad: ({ location: { pathname }, search }) => checkGuard({ path: pathname, search, current }),
    loader: async ({ params, deps: { query }, location, abortController, cause }): Promise<ReactElement> => {
      const load = async () => {
        const screen = await fetchWanted(() => loadScreen(path));
        const search = readQuery(path, query, inTable ?? screen.search ?? noSearch);
        const page = { params: readParams(path, params), search };
        if (!screen.loader) return createElement(screen.Screen, page);
        try {
          const data = await screen.loader({ ...page, signal: abortController.signal });
          return createElement(screen.Screen, { ...page, data });
        } catch (error) {
          // The browser is leaving this page, so nothing more is shown.
          if (isLeaving()) return new Promise<never>(() => {});
          throw error;
        }
      };
      // The first page and reloads are shown as soon as possible, without the minimum delay.
      const navigating = cause === "enter" && current() !== undefined;
      const loading = navigating ? withMinimumDelay(load()) : load();
      // A redirect by the guard takes precedence over a failure of the page's own calls, which is awaited below.
      loading.catch(() => {});
      await confirmGuard({ path: location.pathname, search: location.search, current });
      return loading;
    },
    pendingComponent: () => createElement(PageSkeleton, { shape }),
    component: LoadedPage,
  });
}

/** Renders what the loader of the page returned. */
function LoadedPage(): ReactNode {
  // The innermost component of a page is hydrated last, so input is replayed from there (early-input.ts).
  useEffect(() => window.replayInput?.(), []);
  return useLoaderData({ strict: false });
}

/** Returns the shape of the skeleton of a page: its own, or else the shape of most pages of its area. */
const shapeOf = ({ area, shape }: Page): PageShape | undefined =>
  shape ?? (area === "public" ? undefined : area === "plain" ? "form" : "list");

/**
 * Creates the route for unknown paths of an area: the not-found page. In the area of a role it has the layout of the
 * role; every other unknown path has the public layout.
 */
function createOtherRoute(
  area: PageArea,
  layout: ReturnType<typeof createLayoutRoute>,
  current: () => CurrentPage | undefined,
) {
  return createRoute({
    getParentRoute: () => layout,
    // A splat alone would also match the role's home page and win over it.
    path: isRole(area) ? `${landingOf(area)}/$page/$` : "$",
    beforeLoad: ({ location: { pathname }, search }) => confirmGuard({ path: pathname, search, current }),
    component: NotFoundPage,
  });
}

/**
 * Returns the delay in ms before the skeleton of the next page is shown. It is a moment longer than the minimum delay
 * of the page itself.
 */
const skeletonAfterMs = (): number => sessionNow().programme.minimumFetchDelayMs + 50;

/** Creates the app's router: one in a browser, or one for each page that the server renders (render.tsx). */
export function createAppRouter(options: RouterOptions) {
  const current = (): CurrentPage | undefined => {
    const location = router.state.resolvedLocation;
    return location && { to: location.pathname, search: location.search };
  };
  const routeTree = rootRoute.addChildren(
    pageAreas.map((area) => {
      const layout = createLayoutRoute(area);
      const pageRoutes = pages
        .filter((page) => page.area === area)
        .map((page) => createPageRoute(page.path, shapeOf(page), layout, current));
      const hasOthers = area === "public" || isRole(area);
      return layout.addChildren(hasOthers ? [...pageRoutes, createOtherRoute(area, layout, current)] : pageRoutes);
    }),
  );
  const router = createRouter({
    routeTree,
    ...(options.history ? { history: options.history } : {}),
    rewrite: localeRewrite(options.locale),
    // The query is read and written as plain text, so that "02134" stays a text with its leading zero.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search).toString();
      return text ? `?${text}` : "";
    },
    // A server-rendered page starts at its top, and the router's own script for scroll restoration has no CSP nonce.
    scrollRestoration: options.mayScroll ?? false,
    defaultErrorComponent: ({ error }) => createElement(ErrorPage, { error }),
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingMinMs: 0,
    notFoundMode: "root",
  });
  // On the first page, the shell is shown at once with the skeleton inside. Later, the previous page stays until the
  // next one takes too long. If only the query changes, the page always stays, so that its filters do not lose the
  // focus.
  router.subscribe("onBeforeLoad", ({ fromLocation, pathChanged }) => {
    router.options.defaultPendingMs = !fromLocation ? 0 : pathChanged ? skeletonAfterMs() : Infinity;
  });
  return router;
}

// This declares the app's router type to the router's hooks.
declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
