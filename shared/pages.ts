// This module lists every page of the app and its layout. The server answers 404 for other paths. web/routes.ts assigns
// the screens; it does not compile when a page is missing on either side or has another layout.

export const pageAreas = ["public", "plain", "admin", "dealer", "promoter", "rider", "kiosk"] as const;
export type PageArea = (typeof pageAreas)[number];

/** This is the shape of the skeleton that a page shows while it loads. */
export type PageShape = "home" | "record" | "form" | "report" | "list";

/** A page without a shape has the skeleton of most pages of its area (web/router.ts). */
export type Page = { path: string; area: PageArea; shape?: PageShape };

export const pages = [
  { path: "/", area: "public" },
  { path: "/about/overview", area: "public" },
  { path: "/about/rules", area: "public" },
  { path: "/about/faq-riders", area: "public" },
  { path: "/about/faq-dealers", area: "public" },
  { path: "/about/kiosk", area: "public" },
  { path: "/about/faq-promoters", area: "public" },
  { path: "/about/privacy", area: "public" },
  { path: "/about/terms", area: "public" },
  { path: "/about/contact", area: "public" },
  { path: "/thank-you-contact", area: "public" },
  { path: "/events", area: "public" },
  { path: "/events/event/{eventId?}", area: "public", shape: "record" },
  { path: "/events/serie/{seriesId?}", area: "public", shape: "record" },
  { path: "/dealers", area: "public" },
  { path: "/about/install", area: "public" },
  { path: "/login", area: "plain" },
  { path: "/register", area: "plain" },
  { path: "/forgot-password", area: "plain" },
  { path: "/forgot-password-reset", area: "plain" },
  { path: "/password-lost-reset", area: "plain" },
  { path: "/account-recovery", area: "plain" },
  { path: "/unsubscribe", area: "plain" },
  { path: "/first-admin", area: "plain" },
  { path: "/invitation", area: "plain" },
  { path: "/join", area: "plain" },
  { path: "/guardian-consent", area: "plain" },
  { path: "/auth/email-verify", area: "plain" },
  { path: "/not-me", area: "plain" },
  { path: "/auth/rider", area: "rider", shape: "home" },
  { path: "/auth/rider/earnings", area: "rider" },
  { path: "/auth/rider/redemptions", area: "rider" },
  { path: "/auth/rider/card", area: "rider", shape: "home" },
  { path: "/auth/rider/profile", area: "rider", shape: "form" },
  { path: "/auth/rider/dealers", area: "rider" },
  { path: "/auth/rider/events", area: "rider" },
  { path: "/auth/rider/series", area: "rider" },
  { path: "/auth/rider/event/{eventId?}", area: "rider", shape: "record" },
  { path: "/auth/rider/serie/{seriesId?}", area: "rider", shape: "record" },
  { path: "/auth/dealer/kiosks", area: "dealer" },
  { path: "/auth/dealer", area: "dealer", shape: "form" },
  { path: "/auth/dealer/riders", area: "dealer" },
  { path: "/auth/dealer/rider/{riderId?}", area: "dealer", shape: "record" },
  { path: "/auth/dealer/redemptions", area: "dealer" },
  { path: "/auth/dealer/statements", area: "dealer" },
  { path: "/auth/dealer/reports", area: "dealer", shape: "report" },
  { path: "/auth/dealer/day", area: "dealer", shape: "list" },
  { path: "/auth/dealer/employees", area: "dealer", shape: "list" },
  { path: "/auth/dealer/profile", area: "dealer", shape: "form" },
  { path: "/auth/promoter/event/{eventId?}", area: "promoter", shape: "record" },
  { path: "/auth/promoter", area: "promoter" },
  { path: "/auth/promoter/profile", area: "promoter", shape: "form" },
  { path: "/auth/promoter/serie/{seriesId?}", area: "promoter", shape: "record" },
  { path: "/auth/admin", area: "admin", shape: "home" },
  { path: "/auth/admin/riders", area: "admin" },
  { path: "/auth/admin/rider/{riderId?}", area: "admin", shape: "record" },
  { path: "/auth/admin/riders-merge", area: "admin", shape: "form" },
  { path: "/auth/admin/rider-vin-report", area: "admin" },
  { path: "/auth/admin/rider-earnings", area: "admin" },
  { path: "/auth/admin/rider-redemptions", area: "admin" },
  { path: "/auth/admin/dealer-refunds", area: "admin" },
  { path: "/auth/admin/dealers", area: "admin" },
  { path: "/auth/admin/dealer/{dealerId?}", area: "admin", shape: "record" },
  { path: "/auth/admin/dealer-logins", area: "admin" },
  { path: "/auth/admin/kiosks", area: "admin" },
  { path: "/auth/admin/promoters", area: "admin" },
  { path: "/auth/admin/promoter/{promoterId?}", area: "admin", shape: "record" },
  { path: "/auth/admin/events", area: "admin" },
  { path: "/auth/admin/series", area: "admin" },
  { path: "/auth/admin/serie/{seriesId?}", area: "admin", shape: "record" },
  { path: "/auth/admin/categories", area: "admin" },
  { path: "/auth/admin/category/{categoryId?}", area: "admin", shape: "record" },
  { path: "/auth/admin/mail", area: "admin" },
  { path: "/auth/admin/settings", area: "admin", shape: "record" },
  { path: "/auth/admin/requests", area: "admin" },
  { path: "/auth/admin/approvals", area: "admin" },
  { path: "/auth/admin/adjustments", area: "admin" },
  { path: "/auth/admin/payouts", area: "admin" },
  { path: "/auth/admin/watch-list", area: "admin" },
  { path: "/auth/admin/system", area: "admin", shape: "record" },
  { path: "/auth/admin/payout-file/{fileId}", area: "admin", shape: "record" },
  { path: "/auth/admin/settlements", area: "admin" },
  { path: "/auth/admin/export-class-payouts", area: "admin", shape: "report" },
  { path: "/auth/admin/export-series-events", area: "admin", shape: "report" },
  { path: "/auth/admin/liability", area: "admin", shape: "report" },
  { path: "/auth/admin/taxes", area: "admin" },
  { path: "/auth/admin/late-results-events", area: "admin" },
  { path: "/auth/admin/vin-patterns", area: "admin" },
  { path: "/auth/admin/questions", area: "admin" },
  { path: "/auth/admin/audit", area: "admin" },
  { path: "/auth/admin/summary", area: "admin", shape: "report" },
  { path: "/auth/admin/market-share-month", area: "admin", shape: "report" },
  { path: "/auth/admin/market-share-series", area: "admin", shape: "report" },
  { path: "/auth/admin/rankings", area: "admin", shape: "report" },
  { path: "/auth/admin/admins", area: "admin" },
  { path: "/auth/admin/admin/{adminId}", area: "admin", shape: "record" },
  { path: "/auth/admin/profile", area: "admin", shape: "form" },
  { path: "/auth/admin/event/{eventId?}", area: "admin", shape: "record" },
  { path: "/kiosk", area: "kiosk" },
] as const satisfies readonly Page[];

/** This is the path of a page, with its params: `{eventId}` is required, `{eventId?}` may be left out. */
export type PagePath = (typeof pages)[number]["path"];

/** The server renders these pages, too: people open them on a phone at the track. */
const renderedPaths = new Set(["/auth/rider", "/login", "/register"]);

/** Returns true for the pages that the server renders: the public pages, and those that open first on a phone. */
export const isServerRendered = ({ path, area }: Page): boolean => area === "public" || renderedPaths.has(path);

const patterns = new Map<string, RegExp>();

/** Returns the pattern of a path: `{eventId}` matches one segment, `{eventId?}` one or none. */
function patternOf(path: string): RegExp {
  let pattern = patterns.get(path);
  if (!pattern) {
    const text = path.replace(/\/\{\w+\?\}/g, "(?:/[^/]+)?").replace(/\{\w+\}/g, "[^/]+");
    patterns.set(path, (pattern = new RegExp(`^${text}$`)));
  }
  return pattern;
}

/** This is a page of the app, with the type of its path. */
export type KnownPage = (typeof pages)[number];

/** Returns the page at a path that has no language prefix. */
export function pageOf(path: string): KnownPage | undefined {
  // The service worker caches the app's two documents under these names.
  if (path === "/index.html") return pages[0];
  if (path === "/kiosk.html") return pageOf("/kiosk");
  const plain = path.length > 1 ? path.replace(/\/+$/, "") : path;
  return pages.find((page) => patternOf(page.path).test(plain));
}

const paths = new Set<string>(pages.map((page) => page.path));

/** Returns whether a page exists, by its path pattern. */
export function hasPage(path: string): path is PagePath {
  return paths.has(path);
}
