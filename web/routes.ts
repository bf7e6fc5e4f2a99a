// The table of contents: every path, its layout, its screen. One line a screen, and the same line in shared/pages.ts.
// Public pages stand in public-routes.ts.
import type { Row } from "./platform/screen.ts";
import { routes as publicRoutes } from "./public-routes.ts";

export const routes: readonly Row[] = [
  ...publicRoutes,
  { path: "/login", layout: "plain", screen: () => import("./accounts/login.screen.tsx") },
  { path: "/register", layout: "plain", screen: () => import("./riders/register.screen.tsx") },
  { path: "/forgot-password", layout: "plain", screen: () => import("./accounts/forgot-password.screen.tsx") },
  {
    path: "/forgot-password-reset",
    layout: "plain",
    screen: () => import("./accounts/forgot-password-reset.screen.tsx"),
  },
  { path: "/password-lost-reset", layout: "plain", screen: () => import("./accounts/password-lost-reset.screen.tsx") },
  { path: "/account-recovery", layout: "plain", screen: () => import("./accounts/account-recovery.screen.tsx") },
  { path: "/first-admin", layout: "plain", screen: () => import("./accounts/first-admin.screen.tsx") },
  { path: "/auth/email-verify", layout: "plain", screen: () => import("./accounts/email-verify.screen.tsx") },
  { path: "/auth/admin", layout: "admin", screen: () => import("./home/admin-home.screen.tsx") },
  { path: "/auth/admin/riders", layout: "admin", screen: () => import("./riders/admin-riders.screen.tsx") },
  { path: "/auth/admin/dealers", layout: "admin", screen: () => import("./dealers/admin-dealers.screen.tsx") },
  { path: "/auth/admin/kiosks", layout: "admin", screen: () => import("./kiosk/admin-kiosks.screen.tsx") },
  { path: "/auth/admin/promoters", layout: "admin", screen: () => import("./promoters/admin-promoters.screen.tsx") },
  { path: "/auth/admin/profile", layout: "admin", screen: () => import("./accounts/admin-profile.screen.tsx") },
  { path: "/auth/rider", layout: "rider", screen: () => import("./wallet/rider-wallet.screen.tsx") },
  { path: "/auth/rider/earnings", layout: "rider", screen: () => import("./wallet/rider-earnings.screen.tsx") },
  { path: "/auth/rider/redemptions", layout: "rider", screen: () => import("./wallet/rider-redemptions.screen.tsx") },
  { path: "/auth/rider/profile", layout: "rider", screen: () => import("./riders/rider-profile.screen.tsx") },
  { path: "/auth/rider/dealers", layout: "rider", screen: () => import("./dealers/rider-dealers.screen.tsx") },
  { path: "/auth/rider/events", layout: "rider", screen: () => import("./events/rider-events.screen.tsx") },
  { path: "/auth/rider/series", layout: "rider", screen: () => import("./series/rider-series.screen.tsx") },
  { path: "/auth/rider/event/{eventId?}", layout: "rider", screen: () => import("./events/rider-event.screen.tsx") },
  { path: "/auth/rider/serie/{seriesId?}", layout: "rider", screen: () => import("./series/rider-serie.screen.tsx") },
  { path: "/auth/dealer/kiosks", layout: "dealer", screen: () => import("./kiosk/dealer-kiosks.screen.tsx") },
  { path: "/not-me", layout: "plain", screen: () => import("./kiosk/not-me.screen.tsx") },
  { path: "/kiosk", layout: "kiosk", screen: () => import("./kiosk/kiosk.screen.tsx") },
  { path: "/auth/dealer", layout: "dealer", screen: () => import("./redemptions/dealer-home.screen.tsx") },
  { path: "/auth/dealer/riders", layout: "dealer", screen: () => import("./riders/dealer-riders.screen.tsx") },
  { path: "/auth/dealer/rider/{riderId?}", layout: "dealer", screen: () => import("./riders/dealer-rider.screen.tsx") },
  {
    path: "/auth/dealer/redemptions",
    layout: "dealer",
    screen: () => import("./redemptions/dealer-redemptions.screen.tsx"),
  },
  { path: "/auth/dealer/profile", layout: "dealer", screen: () => import("./dealers/dealer-profile.screen.tsx") },
  { path: "/auth/promoter", layout: "promoter", screen: () => import("./promoters/promoter-home.screen.tsx") },
  {
    path: "/auth/promoter/profile",
    layout: "promoter",
    screen: () => import("./promoters/promoter-profile.screen.tsx"),
  },
  {
    path: "/auth/promoter/serie/{seriesId?}",
    layout: "promoter",
    screen: () => import("./series/promoter-serie.screen.tsx"),
  },
  {
    path: "/auth/promoter/event/{eventId?}",
    layout: "promoter",
    screen: () => import("./results/promoter-event.screen.tsx"),
  },
  { path: "/auth/admin/event/{eventId?}", layout: "admin", screen: () => import("./results/admin-event.screen.tsx") },
];
