// This is the table of pages. For each path it has the screen, which is a separate chunk, and the schema of its query
// if the screen does not export it. The router, the links and the types of the screens' loaders are derived from it.
// The screens for logged-in users are in web/screens/, with one table for each role. Together the tables must name the
// same pages as shared/pages.ts, which declares the area of each page and thereby its layout; otherwise this file does
// not compile.
import type * as z from "zod/mini";
import { pages, type PageArea, type PagePath } from "#shared/pages.ts";
import { loginSearch } from "./accounts/login-search.ts";
import { nearSearch } from "./places/near-query.ts";
import { dealersSearch } from "./dealers/dealers-search.ts";
import { eventsSearch } from "./events/schedule/events-search.ts";
import { tokenSearch } from "./platform/search.ts";
import { joinSearch } from "./requests/requests-search.ts";
import { registerSearch } from "./riders/riders-search.ts";
import type { Loader, PageRow } from "./platform/screen.ts";
import type { SearchSchema } from "./platform/search.ts";
import type { promoterScreens } from "./screens/promoter.ts";
import type { dealerScreens } from "./screens/dealer.ts";
import type { riderScreens } from "./screens/rider.ts";
import type { staffScreens } from "./screens/staff.ts";

type RowsOf<Screens> = {
  readonly [Path in keyof Screens]: { readonly screen: Screens[Path] };
};

/**
 * Returns the rows of one area from its table of screens. The table is loaded with the first screen of the area, so
 * that the names of a role's screens are not in the first load of other pages.
 */
function rowsOf<Screens extends object>(area: PageArea, load: () => Promise<Screens>): RowsOf<Screens> {
  const rows = pages
    .filter((page) => page.area === area)
    .map(({ path }) => [path, { screen: () => load().then((screens) => screenIn(screens, path)) }]);
  // `pageRows` below proves that the tables of screens have the pages of shared/pages.ts.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return Object.fromEntries(rows) as RowsOf<Screens>;
}

/** Loads the screen of a path by calling its function in a role's table. */
function screenIn(screens: object, path: string): Promise<unknown> {
  const load: unknown = Reflect.get(screens, path);
  if (typeof load !== "function") throw new Error(`no screen for ${path}`);
  return Promise.resolve(load());
}

const routes = {
  "/": { search: nearSearch, screen: () => import("./home/home.screen.tsx") },
  "/events": {
    search: eventsSearch,
    screen: () => import("./events/schedule/events.screen.tsx"),
  },
  "/events/event/{eventId?}": { screen: () => import("./events/event.screen.tsx") },
  "/events/serie/{seriesId?}": { screen: () => import("./series/serie.screen.tsx") },
  "/dealers": {
    search: dealersSearch,
    screen: () => import("./dealers/dealers.screen.tsx"),
  },
  "/about/install": { screen: () => import("./device/install.screen.tsx") },
  "/about/overview": { screen: () => import("./about/overview.screen.tsx") },
  "/about/rules": { screen: () => import("./about/rules.screen.tsx") },
  "/about/faq-riders": { screen: () => import("./about/faq-riders.screen.tsx") },
  "/about/faq-dealers": { screen: () => import("./about/faq-dealers.screen.tsx") },
  "/about/kiosk": { screen: () => import("./about/kiosk-guide.screen.tsx") },
  "/about/faq-promoters": { screen: () => import("./about/faq-promoters.screen.tsx") },
  "/about/privacy": { screen: () => import("./about/privacy.screen.tsx") },
  "/about/terms": { screen: () => import("./about/terms.screen.tsx") },
  "/about/contact": { screen: () => import("./contact/contact.screen.tsx") },
  "/thank-you-contact": { screen: () => import("./contact/thank-you-contact.screen.tsx") },
  "/login": {
    search: loginSearch,
    screen: () => import("./accounts/login.screen.tsx"),
  },
  "/register": {
    search: registerSearch,
    screen: () => import("./riders/register/register.screen.tsx"),
  },
  "/forgot-password": { screen: () => import("./accounts/forgot-password.screen.tsx") },
  "/forgot-password-reset": { screen: () => import("./accounts/forgot-password-reset.screen.tsx") },
  "/password-lost-reset": { screen: () => import("./accounts/password-lost-reset.screen.tsx") },
  "/account-recovery": { screen: () => import("./accounts/account-recovery.screen.tsx") },
  "/unsubscribe": { search: tokenSearch, screen: () => import("./notices/unsubscribe.screen.tsx") },
  "/first-admin": {
    search: tokenSearch,
    screen: () => import("./accounts/first-admin.screen.tsx"),
  },
  "/invitation": { screen: () => import("./accounts/invitation.screen.tsx") },
  "/join": { search: joinSearch, screen: () => import("./requests/join.screen.tsx") },
  "/guardian-consent": { screen: () => import("./riders/guardian-consent.screen.tsx") },
  "/auth/email-verify": { screen: () => import("./accounts/email-verify.screen.tsx") },
  "/not-me": { search: tokenSearch, screen: () => import("./wallet/dispute.screen.tsx") },
  "/kiosk": { screen: () => import("./tablet/kiosk.screen.tsx") },
  ...rowsOf<typeof staffScreens>("admin", () => import("./screens/staff.ts").then((table) => table.staffScreens)),
  ...rowsOf<typeof riderScreens>("rider", () => import("./screens/rider.ts").then((table) => table.riderScreens)),
  ...rowsOf<typeof dealerScreens>("dealer", () => import("./screens/dealer.ts").then((table) => table.dealerScreens)),
  ...rowsOf<typeof promoterScreens>("promoter", () =>
    import("./screens/promoter.ts").then((table) => table.promoterScreens),
  ),
} as const satisfies Partial<Record<PagePath, unknown>>;

type Routes = typeof routes;
export type { PagePath } from "#shared/pages.ts";

/** These are the names of a path's params: `{eventId}` and `{eventId?}` both give "eventId". */
export type ParamNamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Optional}?` ? Optional : Name) | ParamNamesIn<Rest>
  : never;
type OptionalNamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Optional}?` ? Optional : never) | OptionalNamesIn<Rest>
  : never;

/** These are the params of a path: `/events/event/{eventId?}` → `{ eventId?: string }`. */
export type ParamsIn<Path extends string> = { [Name in Exclude<ParamNamesIn<Path>, OptionalNamesIn<Path>>]: string } & {
  [Name in OptionalNamesIn<Path>]?: string;
};

export type ParamNamesOf<Path extends PagePath> = ParamNamesIn<Path>;
export type ParamsOf<Path extends PagePath> = ParamsIn<Path>;

/**
 * This is the type of a page's query, as its schema reads it. The schema is in this table or, for pages behind the
 * login, exported by the screen's module, because this table is in the first load of every page. A page without a
 * schema does not read its query.
 */
export type SearchOf<Path extends PagePath> = Routes[Path] extends { search: infer Schema extends z.ZodMiniType }
  ? z.output<Schema>
  : Awaited<ReturnType<Routes[Path]["screen"]>> extends { search: infer Schema extends SearchSchema }
    ? z.output<Schema>
    : Record<never, never>;

/** This is the data to which the loader of a page's screen resolves. It is undefined for a screen without a loader. */
export type DataOf<Path extends PagePath> =
  Awaited<ReturnType<Routes[Path]["screen"]>> extends { loader: infer Found extends Loader }
    ? Awaited<ReturnType<Found>>
    : undefined;

/**
 * This is the table that the router reads. The assignment checks it: it does not compile if this table lacks a page of
 * shared/pages.ts, or if the props of a screen do not match its loader, its path and its schema.
 */
export const pageRows: { readonly [Path in PagePath]: PageRow<Path, DataOf<Path>> } = routes;
