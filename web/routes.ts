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

// The screens of each role have a table of their own, which the first load of other pages does not contain.
const staffScreens = () => import("./screens/staff.ts");
const riderScreens = () => import("./screens/rider.ts");
const dealerScreens = () => import("./screens/dealer.ts");
const promoterScreens = () => import("./screens/promoter.ts");

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
  "/auth/rider": { shape: "home", screen: () => riderScreens().then((rider) => rider.riderWallet()) },
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
  "/auth/admin": { shape: "home", screen: () => staffScreens().then((staff) => staff.staffHome()) },
  "/auth/admin/riders": {
    screen: () => staffScreens().then((staff) => staff.staffRiders()),
  },
  "/auth/admin/rider/{riderId?}": {
    shape: "record",
    screen: () => staffScreens().then((staff) => staff.staffRider()),
  },
  "/auth/admin/riders-merge": {
    shape: "form",
    screen: () => staffScreens().then((staff) => staff.staffRidersMerge()),
  },
  "/auth/admin/rider-vin-report": {
    screen: () => staffScreens().then((staff) => staff.staffVinReport()),
  },
  "/auth/admin/vin-patterns": {
    screen: () => staffScreens().then((staff) => staff.staffVinPatterns()),
  },
  "/auth/admin/rider-earnings": {
    screen: () => staffScreens().then((staff) => staff.staffRiderEarnings()),
  },
  "/auth/admin/rider-redemptions": {
    screen: () => staffScreens().then((staff) => staff.staffRiderRedemptions()),
  },
  "/auth/admin/dealer-refunds": {
    screen: () => staffScreens().then((staff) => staff.staffDealerRefunds()),
  },
  "/auth/admin/dealers": {
    screen: () => staffScreens().then((staff) => staff.staffDealers()),
  },
  "/auth/admin/dealer/{dealerId?}": {
    shape: "record",
    screen: () => staffScreens().then((staff) => staff.staffDealer()),
  },
  "/auth/admin/dealer-logins": {
    screen: () => staffScreens().then((staff) => staff.staffDealerLogins()),
  },
  "/auth/admin/kiosks": {
    screen: () => staffScreens().then((staff) => staff.staffKiosks()),
  },
  "/auth/admin/promoters": {
    screen: () => staffScreens().then((staff) => staff.staffPromoters()),
  },
  "/auth/admin/promoter/{promoterId?}": {
    shape: "record",
    screen: () => staffScreens().then((staff) => staff.staffPromoter()),
  },
  "/auth/admin/events": {
    screen: () => staffScreens().then((staff) => staff.staffEvents()),
  },
  "/auth/admin/series": {
    screen: () => staffScreens().then((staff) => staff.staffSeries()),
  },
  "/auth/admin/serie/{seriesId?}": {
    shape: "record",
    screen: () => staffScreens().then((staff) => staff.staffSerie()),
  },
  "/auth/admin/categories": {
    screen: () => staffScreens().then((staff) => staff.staffCategories()),
  },
  "/auth/admin/category/{categoryId?}": {
    shape: "record",
    screen: () => staffScreens().then((staff) => staff.staffCategory()),
  },
  "/auth/admin/settings": {
    shape: "record",
    screen: () => staffScreens().then((staff) => staff.staffSettings()),
  },
  "/auth/admin/mail": {
    screen: () => staffScreens().then((staff) => staff.staffMail()),
  },
  "/auth/admin/approvals": {
    screen: () => staffScreens().then((staff) => staff.staffApprovals()),
  },
  "/auth/admin/adjustments": {
    screen: () => staffScreens().then((staff) => staff.staffAdjustments()),
  },
  "/auth/admin/watch-list": {
    screen: () => staffScreens().then((staff) => staff.staffWatchList()),
  },
  "/auth/admin/system": {
    shape: "record",
    screen: () => staffScreens().then((staff) => staff.staffSystem()),
  },
  "/auth/admin/payouts": {
    screen: () => staffScreens().then((staff) => staff.staffPayouts()),
  },
  "/auth/admin/payout-file/{fileId}": {
    shape: "record",
    screen: () => staffScreens().then((staff) => staff.staffPayoutFile()),
  },
  "/auth/admin/settlements": {
    screen: () => staffScreens().then((staff) => staff.staffSettlements()),
  },
  "/auth/admin/liability": {
    shape: "report",
    screen: () => staffScreens().then((staff) => staff.staffLiability()),
  },
  "/auth/admin/export-class-payouts": {
    shape: "report",
    screen: () => staffScreens().then((staff) => staff.staffExportClasses()),
  },
  "/auth/admin/export-series-events": {
    shape: "report",
    screen: () => staffScreens().then((staff) => staff.staffExportEvents()),
  },
  "/auth/admin/taxes": {
    screen: () => staffScreens().then((staff) => staff.staffTaxes()),
  },
  "/auth/admin/requests": {
    screen: () => staffScreens().then((staff) => staff.staffRequests()),
  },
  "/auth/admin/late-results-events": {
    screen: () => staffScreens().then((staff) => staff.staffLate()),
  },
  "/auth/admin/questions": {
    screen: () => staffScreens().then((staff) => staff.staffQuestions()),
  },
  "/auth/admin/audit": {
    screen: () => staffScreens().then((staff) => staff.staffAudit()),
  },
  "/auth/admin/summary": {
    shape: "report",
    screen: () => staffScreens().then((staff) => staff.staffSummary()),
  },
  "/auth/admin/market-share-month": {
    shape: "report",
    screen: () => staffScreens().then((staff) => staff.staffShareMonth()),
  },
  "/auth/admin/market-share-series": {
    shape: "report",
    screen: () => staffScreens().then((staff) => staff.staffShareSeries()),
  },
  "/auth/admin/rankings": {
    shape: "report",
    screen: () => staffScreens().then((staff) => staff.staffRankings()),
  },
  "/auth/admin/admins": {
    screen: () => staffScreens().then((staff) => staff.staffAdmins()),
  },
  "/auth/admin/admin/{adminId}": {
    shape: "record",
    screen: () => staffScreens().then((staff) => staff.staffAdmin()),
  },
  "/auth/admin/profile": {
    shape: "form",
    screen: () => staffScreens().then((staff) => staff.staffProfile()),
  },
  "/auth/rider/earnings": {
    screen: () => riderScreens().then((rider) => rider.riderEarnings()),
  },
  "/auth/rider/redemptions": {
    screen: () => riderScreens().then((rider) => rider.riderRedemptions()),
  },
  "/auth/rider/card": { shape: "home", screen: () => riderScreens().then((rider) => rider.riderCard()) },
  "/auth/rider/profile": {
    shape: "form",
    screen: () => riderScreens().then((rider) => rider.riderProfile()),
  },
  "/auth/rider/dealers": {
    screen: () => riderScreens().then((rider) => rider.riderDealers()),
  },
  "/auth/rider/events": {
    screen: () => riderScreens().then((rider) => rider.riderEvents()),
  },
  "/auth/rider/series": {
    screen: () => riderScreens().then((rider) => rider.riderSeries()),
  },
  "/auth/rider/event/{eventId?}": {
    shape: "record",
    screen: () => riderScreens().then((rider) => rider.riderEvent()),
  },
  "/auth/rider/serie/{seriesId?}": {
    shape: "record",
    screen: () => riderScreens().then((rider) => rider.riderSerie()),
  },
  "/auth/dealer/kiosks": {
    screen: () => dealerScreens().then((dealer) => dealer.dealerKiosks()),
  },
  "/not-me": { search: tokenSearch, screen: () => import("./wallet/dispute.screen.tsx") },
  "/kiosk": { screen: () => import("./tablet/kiosk.screen.tsx") },
  "/auth/dealer": {
    shape: "form",
    screen: () => dealerScreens().then((dealer) => dealer.dealerHome()),
  },
  "/auth/dealer/riders": {
    screen: () => dealerScreens().then((dealer) => dealer.dealerRiders()),
  },
  "/auth/dealer/rider/{riderId?}": {
    shape: "record",
    screen: () => dealerScreens().then((dealer) => dealer.dealerRider()),
  },
  "/auth/dealer/redemptions": {
    screen: () => dealerScreens().then((dealer) => dealer.dealerRedemptions()),
  },
  "/auth/dealer/statements": {
    screen: () => dealerScreens().then((dealer) => dealer.dealerStatements()),
  },
  "/auth/dealer/reports": {
    shape: "report",
    screen: () => dealerScreens().then((dealer) => dealer.dealerReports()),
  },
  "/auth/dealer/day": {
    shape: "list",
    screen: () => dealerScreens().then((dealer) => dealer.dealerDay()),
  },
  "/auth/dealer/employees": {
    shape: "list",
    screen: () => dealerScreens().then((dealer) => dealer.dealerEmployees()),
  },
  "/auth/dealer/profile": {
    shape: "form",
    screen: () => dealerScreens().then((dealer) => dealer.dealerProfile()),
  },
  "/auth/promoter": { screen: () => promoterScreens().then((promoter) => promoter.promoterHome()) },
  "/auth/promoter/profile": {
    shape: "form",
    screen: () => promoterScreens().then((promoter) => promoter.promoterProfile()),
  },
  "/auth/promoter/serie/{seriesId?}": {
    shape: "record",
    screen: () => promoterScreens().then((promoter) => promoter.promoterSerie()),
  },
  "/auth/promoter/event/{eventId?}": {
    shape: "record",
    screen: () => promoterScreens().then((promoter) => promoter.promoterEvent()),
  },
  "/auth/admin/event/{eventId?}": {
    shape: "record",
    screen: () => staffScreens().then((staff) => staff.staffEvent()),
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
