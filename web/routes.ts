// This is the table of pages: for each path its layout, the schema of its query if it has one, and its screen, which is
// a separate chunk. The router, the links and the types of the screens' loaders follow from it. It must name the same
// pages as shared/pages.ts, with the same layouts; otherwise this file does not compile.
import type * as z from "zod/mini";
import type { AreaOf, PagePath as SharedPath } from "#shared/pages.ts";
import { loginSearch } from "./accounts/login-search.ts";
import { categoriesSearch } from "./categories/categories-search.ts";
import { dealersSearch } from "./dealers/dealers-search.ts";
import { eventsSearch, riderEventsSearch } from "./events/schedule/events-search.ts";
import { adminKiosksSearch, dealerKiosksSearch } from "./desk/kiosks-search.ts";
import { mailSearch } from "./notices/mail-search.ts";
import { nearSearch } from "./places/near-query.ts";
import { choice, pageNumber, recordSearch, searchOf, text, tokenSearch } from "./platform/search.ts";
import { promotersSearch } from "./promoters/promoters-search.ts";
import { dayCloseSearch, dealerRedemptionsSearch, dealerReportSearch } from "./redemptions/redemptions-search.ts";
import { joinSearch, requestsSearch } from "./requests/requests-search.ts";
import { workspaceSearch } from "./results/workspace-search.ts";
import { counterSearch, registerSearch, riderProfileSearch, ridersSearch } from "./riders/riders-search.ts";
import { adminSeriesSearch } from "./series/admin/admin-series-search.ts";
import { riderSeriesSearch, seriesSearch } from "./series/series-search.ts";
import { statementsSearch } from "./settlements/statements-search.ts";
import { earningsSearch, riderRedemptionsSearch } from "./wallet/wallet-search.ts";
import type { Loader, PageRow } from "./platform/screen.ts";

const routes = {
  "/": { layout: "public", search: nearSearch, screen: () => import("./home/home.screen.tsx") },
  "/events": {
    layout: "public",
    search: eventsSearch,
    screen: () => import("./events/schedule/events.screen.tsx"),
  },
  "/events/event/{eventId?}": { layout: "public", shape: "record", screen: () => import("./events/event.screen.tsx") },
  "/events/serie/{seriesId?}": { layout: "public", shape: "record", screen: () => import("./series/serie.screen.tsx") },
  "/dealers": {
    layout: "public",
    search: dealersSearch,
    screen: () => import("./dealers/dealers.screen.tsx"),
  },
  "/about/install": { layout: "public", screen: () => import("./device/install.screen.tsx") },
  "/about/overview": { layout: "public", screen: () => import("./about/overview.screen.tsx") },
  "/about/rules": { layout: "public", screen: () => import("./about/rules.screen.tsx") },
  "/about/faq-riders": { layout: "public", screen: () => import("./about/faq-riders.screen.tsx") },
  "/about/faq-dealers": { layout: "public", screen: () => import("./about/faq-dealers.screen.tsx") },
  "/about/kiosk": { layout: "public", screen: () => import("./about/kiosk-guide.screen.tsx") },
  "/about/faq-promoters": { layout: "public", screen: () => import("./about/faq-promoters.screen.tsx") },
  "/about/privacy": { layout: "public", screen: () => import("./about/privacy.screen.tsx") },
  "/about/terms": { layout: "public", screen: () => import("./about/terms.screen.tsx") },
  "/about/contact": { layout: "public", screen: () => import("./contact/contact.screen.tsx") },
  "/thank-you-contact": { layout: "public", screen: () => import("./contact/thank-you-contact.screen.tsx") },
  "/auth/rider": { layout: "rider", shape: "home", screen: () => import("./wallet/rider-wallet.screen.tsx") },
  "/login": {
    layout: "plain",

    search: loginSearch,
    screen: () => import("./accounts/login.screen.tsx"),
  },
  "/register": {
    layout: "plain",

    search: registerSearch,
    screen: () => import("./riders/register/register.screen.tsx"),
  },
  "/forgot-password": { layout: "plain", screen: () => import("./accounts/forgot-password.screen.tsx") },
  "/forgot-password-reset": { layout: "plain", screen: () => import("./accounts/forgot-password-reset.screen.tsx") },
  "/password-lost-reset": { layout: "plain", screen: () => import("./accounts/password-lost-reset.screen.tsx") },
  "/account-recovery": { layout: "plain", screen: () => import("./accounts/account-recovery.screen.tsx") },
  "/unsubscribe": { layout: "plain", search: tokenSearch, screen: () => import("./notices/unsubscribe.screen.tsx") },
  "/first-admin": {
    layout: "plain",

    search: tokenSearch,
    screen: () => import("./accounts/first-admin.screen.tsx"),
  },
  "/join": { layout: "plain", search: joinSearch, screen: () => import("./requests/join.screen.tsx") },
  "/guardian-consent": { layout: "plain", screen: () => import("./riders/guardian-consent.screen.tsx") },
  "/auth/email-verify": { layout: "plain", screen: () => import("./accounts/email-verify.screen.tsx") },
  "/auth/admin": { layout: "admin", screen: () => import("./home/admin-home.screen.tsx") },
  "/auth/admin/riders": {
    layout: "admin",
    search: ridersSearch,
    screen: () => import("./riders/admin-riders.screen.tsx"),
  },
  "/auth/admin/dealers": {
    layout: "admin",
    search: searchOf({
      page: pageNumber(),
      sort: text(),
      name: text(),
      country: text(),
      state: text(),
      login: choice(["yes", "no"]),
      listed: choice(["active", "inactive"]),
    }),
    screen: () => import("./dealers/admin-dealers.screen.tsx"),
  },
  "/auth/admin/kiosks": {
    layout: "admin",
    search: adminKiosksSearch,
    screen: () => import("./desk/admin-kiosks.screen.tsx"),
  },
  "/auth/admin/promoters": {
    layout: "admin",
    search: promotersSearch,
    screen: () => import("./promoters/admin-promoters.screen.tsx"),
  },
  "/auth/admin/series": {
    layout: "admin",
    search: adminSeriesSearch,
    screen: () => import("./series/admin/admin-series.screen.tsx"),
  },
  "/auth/admin/serie/{seriesId?}": {
    layout: "admin",
    shape: "record",
    search: recordSearch,
    screen: () => import("./series/admin/admin-serie.screen.tsx"),
  },
  "/auth/admin/categories": {
    layout: "admin",
    search: categoriesSearch,
    screen: () => import("./categories/admin-categories.screen.tsx"),
  },
  "/auth/admin/category/{categoryId?}": {
    layout: "admin",
    shape: "record",
    search: recordSearch,
    screen: () => import("./categories/admin-category.screen.tsx"),
  },
  "/auth/admin/mail": {
    layout: "admin",
    search: mailSearch,
    screen: () => import("./notices/admin-mail.screen.tsx"),
  },
  "/auth/admin/requests": {
    layout: "admin",
    search: requestsSearch,
    screen: () => import("./requests/admin-requests.screen.tsx"),
  },
  "/auth/admin/late-results-events": {
    layout: "admin",
    search: searchOf({ page: pageNumber(), sort: text(), title: text(), country: text(), state: text() }),
    screen: () => import("./results/late/admin-late.screen.tsx"),
  },
  "/auth/admin/profile": {
    layout: "admin",
    shape: "form",
    screen: () => import("./accounts/admin-profile.screen.tsx"),
  },
  "/auth/rider/earnings": {
    layout: "rider",
    search: earningsSearch,
    screen: () => import("./wallet/rider-earnings.screen.tsx"),
  },
  "/auth/rider/redemptions": {
    layout: "rider",
    search: riderRedemptionsSearch,
    screen: () => import("./wallet/rider-redemptions.screen.tsx"),
  },
  "/auth/rider/card": { layout: "rider", shape: "home", screen: () => import("./idcards/rider-card.screen.tsx") },
  "/auth/rider/profile": {
    layout: "rider",
    shape: "form",
    search: riderProfileSearch,
    screen: () => import("./riders/profile/rider-profile.screen.tsx"),
  },
  "/auth/rider/dealers": {
    layout: "rider",
    search: dealersSearch,
    screen: () => import("./dealers/rider-dealers.screen.tsx"),
  },
  "/auth/rider/events": {
    layout: "rider",
    search: riderEventsSearch,
    screen: () => import("./events/schedule/rider-events.screen.tsx"),
  },
  "/auth/rider/series": {
    layout: "rider",
    search: riderSeriesSearch,
    screen: () => import("./series/rider-series.screen.tsx"),
  },
  "/auth/rider/event/{eventId?}": {
    layout: "rider",
    shape: "record",
    screen: () => import("./events/rider-event.screen.tsx"),
  },
  "/auth/rider/serie/{seriesId?}": {
    layout: "rider",
    shape: "record",
    search: seriesSearch,
    screen: () => import("./series/rider-serie.screen.tsx"),
  },
  "/auth/dealer/kiosks": {
    layout: "dealer",
    search: dealerKiosksSearch,
    screen: () => import("./desk/dealer-kiosks.screen.tsx"),
  },
  "/not-me": { layout: "plain", search: tokenSearch, screen: () => import("./wallet/dispute.screen.tsx") },
  "/kiosk": { layout: "kiosk", screen: () => import("./tablet/kiosk.screen.tsx") },
  "/auth/dealer": {
    layout: "dealer",
    shape: "form",
    search: counterSearch,
    screen: () => import("./redemptions/dealer-home.screen.tsx"),
  },
  "/auth/dealer/riders": {
    layout: "dealer",
    search: ridersSearch,
    screen: () => import("./riders/dealer-riders.screen.tsx"),
  },
  "/auth/dealer/rider/{riderId?}": {
    layout: "dealer",
    shape: "record",
    screen: () => import("./riders/dealer-rider.screen.tsx"),
  },
  "/auth/dealer/redemptions": {
    layout: "dealer",
    search: dealerRedemptionsSearch,
    screen: () => import("./redemptions/dealer-redemptions.screen.tsx"),
  },
  "/auth/dealer/statements": {
    layout: "dealer",
    search: statementsSearch,
    screen: () => import("./settlements/dealer-statements.screen.tsx"),
  },
  "/auth/dealer/reports": {
    layout: "dealer",
    shape: "report",
    search: dealerReportSearch,
    screen: () => import("./redemptions/dealer-reports.screen.tsx"),
  },
  "/auth/dealer/day": {
    layout: "dealer",
    search: dayCloseSearch,
    shape: "list",
    screen: () => import("./redemptions/dealer-day.screen.tsx"),
  },
  "/auth/dealer/employees": {
    layout: "dealer",
    shape: "list",
    screen: () => import("./employees/dealer-employees.screen.tsx"),
  },
  "/auth/dealer/profile": {
    layout: "dealer",
    shape: "form",
    screen: () => import("./dealers/dealer-profile.screen.tsx"),
  },
  "/auth/promoter": { layout: "promoter", screen: () => import("./promoters/promoter-home.screen.tsx") },
  "/auth/promoter/profile": {
    layout: "promoter",
    shape: "form",
    screen: () => import("./promoters/promoter-profile.screen.tsx"),
  },
  "/auth/promoter/serie/{seriesId?}": {
    layout: "promoter",
    shape: "record",
    screen: () => import("./series/promoter-serie.screen.tsx"),
  },
  "/auth/promoter/event/{eventId?}": {
    layout: "promoter",
    shape: "record",
    search: workspaceSearch,
    screen: () => import("./results/promoter-event.screen.tsx"),
  },
  "/auth/admin/event/{eventId?}": {
    layout: "admin",
    shape: "record",
    search: workspaceSearch,
    screen: () => import("./results/admin-event.screen.tsx"),
  },
} as const;

type Routes = typeof routes;
type Listed<Path extends SharedPath> = Path;
/** The path of a page. It does not compile for a page that shared/pages.ts lacks. */
export type PagePath = Listed<keyof Routes>;

/** The names of a path's params: `{eventId}` and `{eventId?}` both give "eventId". */
export type ParamNamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Optional}?` ? Optional : Name) | ParamNamesIn<Rest>
  : never;
type OptionalNamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Optional}?` ? Optional : never) | OptionalNamesIn<Rest>
  : never;

/** The params of a path: `/events/event/{eventId?}` → `{ eventId?: string }`. */
export type ParamsIn<Path extends string> = { [Name in Exclude<ParamNamesIn<Path>, OptionalNamesIn<Path>>]: string } & {
  [Name in OptionalNamesIn<Path>]?: string;
};

export type ParamNamesOf<Path extends PagePath> = ParamNamesIn<Path>;
export type ParamsOf<Path extends PagePath> = ParamsIn<Path>;

/** The query of a page, as its schema reads it; a page without a schema reads nothing of its query. */
export type SearchOf<Path extends PagePath> = Routes[Path] extends { search: infer Schema extends z.ZodMiniType }
  ? z.output<Schema>
  : Record<never, never>;

/** The data that the loader of a page's screen resolves to; undefined for a screen without a loader. */
export type DataOf<Path extends PagePath> =
  Awaited<ReturnType<Routes[Path]["screen"]>> extends { loader: infer Found extends Loader }
    ? Awaited<ReturnType<Found>>
    : undefined;

/**
 * The table as the router reads it. The assignment is the check. It does not compile when this table lacks a page of
 * shared/pages.ts, when a layout differs, or when the props of a screen do not match its loader, its path and its
 * schema.
 */
export const pageRows: { readonly [Path in SharedPath]: PageRow<Path, AreaOf<Path>, DataOf<Path>> } = routes;
