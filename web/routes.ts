// This is the table of pages: for each path the schema of its query, if the screen does not export it, and its screen, which is
// a separate chunk. The router, the links and the types of the screens' loaders follow from it. It must name the same
// pages as shared/pages.ts, which says the area and so the layout of each; otherwise this file does not compile.
import type * as z from "zod/mini";
import type { PagePath } from "#shared/pages.ts";
import { loginSearch } from "./accounts/login-search.ts";
import { nearSearch } from "./places/near-query.ts";
import { dealersSearch } from "./dealers/dealers-search.ts";
import { eventsSearch } from "./events/schedule/events-search.ts";
import { tokenSearch } from "./platform/search.ts";
import { joinSearch } from "./requests/requests-search.ts";
import { registerSearch } from "./riders/riders-search.ts";
import type { Loader, PageRow } from "./platform/screen.ts";
import type { SearchSchema } from "./platform/search.ts";

/** The screens of staff have a table of their own, which the first load of other pages does not contain. */
const staffScreens = () => import("./staff-screens.ts");

const routes = {
  "/": { search: nearSearch, screen: () => import("./home/home.screen.tsx") },
  "/events": {
    search: eventsSearch,
    screen: () => import("./events/schedule/events.screen.tsx"),
  },
  "/events/event/{eventId?}": { shape: "record", screen: () => import("./events/event.screen.tsx") },
  "/events/serie/{seriesId?}": { shape: "record", screen: () => import("./series/serie.screen.tsx") },
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
  "/auth/rider": { shape: "home", screen: () => import("./wallet/rider-wallet.screen.tsx") },
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
  "/auth/admin": { shape: "home", screen: () => staffScreens().then((staff) => staff.homeScreen()) },
  "/auth/admin/riders": {
    screen: () => staffScreens().then((staff) => staff.ridersScreen()),
  },
  "/auth/admin/rider/{riderId?}": {
    shape: "record",
    screen: () => staffScreens().then((staff) => staff.riderScreen()),
  },
  "/auth/admin/riders-merge": {
    shape: "form",
    screen: () => staffScreens().then((staff) => staff.ridersMergeScreen()),
  },
  "/auth/admin/rider-vin-report": {
    screen: () => staffScreens().then((staff) => staff.vinReportScreen()),
  },
  "/auth/admin/vin-patterns": {
    screen: () => staffScreens().then((staff) => staff.vinPatternsScreen()),
  },
  "/auth/admin/dealers": {
    screen: () => staffScreens().then((staff) => staff.dealersScreen()),
  },
  "/auth/admin/dealer/{dealerId?}": {
    shape: "record",
    screen: () => staffScreens().then((staff) => staff.dealerScreen()),
  },
  "/auth/admin/dealer-logins": {
    screen: () => staffScreens().then((staff) => staff.dealerLoginsScreen()),
  },
  "/auth/admin/kiosks": {
    screen: () => staffScreens().then((staff) => staff.kiosksScreen()),
  },
  "/auth/admin/promoters": {
    screen: () => staffScreens().then((staff) => staff.promotersScreen()),
  },
  "/auth/admin/promoter/{promoterId?}": {
    shape: "record",
    screen: () => staffScreens().then((staff) => staff.promoterScreen()),
  },
  "/auth/admin/events": {
    screen: () => staffScreens().then((staff) => staff.eventsScreen()),
  },
  "/auth/admin/series": {
    screen: () => staffScreens().then((staff) => staff.seriesScreen()),
  },
  "/auth/admin/serie/{seriesId?}": {
    shape: "record",
    screen: () => staffScreens().then((staff) => staff.serieScreen()),
  },
  "/auth/admin/categories": {
    screen: () => staffScreens().then((staff) => staff.categoriesScreen()),
  },
  "/auth/admin/category/{categoryId?}": {
    shape: "record",
    screen: () => staffScreens().then((staff) => staff.categoryScreen()),
  },
  "/auth/admin/settings": {
    shape: "record",
    screen: () => staffScreens().then((staff) => staff.settingsScreen()),
  },
  "/auth/admin/mail": {
    screen: () => staffScreens().then((staff) => staff.mailScreen()),
  },
  "/auth/admin/approvals": {
    screen: () => staffScreens().then((staff) => staff.approvalsScreen()),
  },
  "/auth/admin/adjustments": {
    screen: () => staffScreens().then((staff) => staff.adjustmentsScreen()),
  },
  "/auth/admin/payouts": {
    screen: () => staffScreens().then((staff) => staff.payoutsScreen()),
  },
  "/auth/admin/payout-file/{fileId}": {
    shape: "record",
    screen: () => staffScreens().then((staff) => staff.payoutFileScreen()),
  },
  "/auth/admin/settlements": {
    screen: () => staffScreens().then((staff) => staff.settlementsScreen()),
  },
  "/auth/admin/liability": {
    shape: "report",
    screen: () => staffScreens().then((staff) => staff.liabilityScreen()),
  },
  "/auth/admin/taxes": {
    screen: () => staffScreens().then((staff) => staff.taxesScreen()),
  },
  "/auth/admin/requests": {
    screen: () => staffScreens().then((staff) => staff.requestsScreen()),
  },
  "/auth/admin/late-results-events": {
    screen: () => staffScreens().then((staff) => staff.lateScreen()),
  },
  "/auth/admin/questions": {
    screen: () => staffScreens().then((staff) => staff.questionsScreen()),
  },
  "/auth/admin/audit": {
    screen: () => staffScreens().then((staff) => staff.auditScreen()),
  },
  "/auth/admin/summary": {
    shape: "report",
    screen: () => staffScreens().then((staff) => staff.summaryScreen()),
  },
  "/auth/admin/market-share-month": {
    shape: "report",
    screen: () => staffScreens().then((staff) => staff.shareMonthScreen()),
  },
  "/auth/admin/market-share-series": {
    shape: "report",
    screen: () => staffScreens().then((staff) => staff.shareSeriesScreen()),
  },
  "/auth/admin/rankings": {
    shape: "report",
    screen: () => staffScreens().then((staff) => staff.rankingsScreen()),
  },
  "/auth/admin/admins": {
    screen: () => staffScreens().then((staff) => staff.adminsScreen()),
  },
  "/auth/admin/admin/{adminId}": {
    shape: "record",
    screen: () => staffScreens().then((staff) => staff.adminScreen()),
  },
  "/auth/admin/profile": {
    shape: "form",
    screen: () => staffScreens().then((staff) => staff.profileScreen()),
  },
  "/auth/rider/earnings": {
    screen: () => import("./wallet/rider-earnings.screen.tsx"),
  },
  "/auth/rider/redemptions": {
    screen: () => import("./wallet/rider-redemptions.screen.tsx"),
  },
  "/auth/rider/card": { shape: "home", screen: () => import("./idcards/rider-card.screen.tsx") },
  "/auth/rider/profile": {
    shape: "form",
    screen: () => import("./riders/profile/rider-profile.screen.tsx"),
  },
  "/auth/rider/dealers": {
    screen: () => import("./dealers/rider-dealers.screen.tsx"),
  },
  "/auth/rider/events": {
    screen: () => import("./events/schedule/rider-events.screen.tsx"),
  },
  "/auth/rider/series": {
    screen: () => import("./series/rider-series.screen.tsx"),
  },
  "/auth/rider/event/{eventId?}": {
    shape: "record",
    screen: () => import("./events/rider-event.screen.tsx"),
  },
  "/auth/rider/serie/{seriesId?}": {
    shape: "record",
    screen: () => import("./series/rider-serie.screen.tsx"),
  },
  "/auth/dealer/kiosks": {
    screen: () => import("./desk/dealer-kiosks.screen.tsx"),
  },
  "/not-me": { search: tokenSearch, screen: () => import("./wallet/dispute.screen.tsx") },
  "/kiosk": { screen: () => import("./tablet/kiosk.screen.tsx") },
  "/auth/dealer": {
    shape: "form",
    screen: () => import("./redemptions/dealer-home.screen.tsx"),
  },
  "/auth/dealer/riders": {
    screen: () => import("./riders/dealer-riders.screen.tsx"),
  },
  "/auth/dealer/rider/{riderId?}": {
    shape: "record",
    screen: () => import("./riders/dealer-rider.screen.tsx"),
  },
  "/auth/dealer/redemptions": {
    screen: () => import("./redemptions/dealer-redemptions.screen.tsx"),
  },
  "/auth/dealer/statements": {
    screen: () => import("./settlements/dealer-statements.screen.tsx"),
  },
  "/auth/dealer/reports": {
    shape: "report",
    screen: () => import("./redemptions/dealer-reports.screen.tsx"),
  },
  "/auth/dealer/day": {
    shape: "list",
    screen: () => import("./redemptions/dealer-day.screen.tsx"),
  },
  "/auth/dealer/employees": {
    shape: "list",
    screen: () => import("./employees/dealer-employees.screen.tsx"),
  },
  "/auth/dealer/profile": {
    shape: "form",
    screen: () => import("./dealers/dealer-profile.screen.tsx"),
  },
  "/auth/promoter": { screen: () => import("./promoters/promoter-home.screen.tsx") },
  "/auth/promoter/profile": {
    shape: "form",
    screen: () => import("./promoters/promoter-profile.screen.tsx"),
  },
  "/auth/promoter/serie/{seriesId?}": {
    shape: "record",
    screen: () => import("./series/promoter-serie.screen.tsx"),
  },
  "/auth/promoter/event/{eventId?}": {
    shape: "record",
    screen: () => import("./results/promoter-event.screen.tsx"),
  },
  "/auth/admin/event/{eventId?}": {
    shape: "record",
    screen: () => staffScreens().then((staff) => staff.eventScreen()),
  },
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
 * This is the query of a page, as its schema reads it. The schema is in this table or, for pages behind the login, an
 * export of the screen's module, because this table is in the first load of every page. A page without a schema reads
 * nothing of its query.
 */
export type SearchOf<Path extends PagePath> = Routes[Path] extends { search: infer Schema extends z.ZodMiniType }
  ? z.output<Schema>
  : Awaited<ReturnType<Routes[Path]["screen"]>> extends { search: infer Schema extends SearchSchema }
    ? z.output<Schema>
    : Record<never, never>;

/** The loader of a page's screen resolves to this data; it is undefined for a screen without a loader. */
export type DataOf<Path extends PagePath> =
  Awaited<ReturnType<Routes[Path]["screen"]>> extends { loader: infer Found extends Loader }
    ? Awaited<ReturnType<Found>>
    : undefined;

/**
 * This is the table as the router reads it. The assignment is the check. It does not compile when this table lacks a
 * page of shared/pages.ts, or when the props of a screen do not match its loader, its path and
 * its schema.
 */
export const pageRows: { readonly [Path in PagePath]: PageRow<Path, DataOf<Path>> } = routes;
