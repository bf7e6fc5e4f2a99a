// The table of contents: every path, its layout, its screen. One line a screen, and the same line in shared/pages.ts.
import type { PageArea } from "#shared/pages.ts";
import type { ScreenModule } from "./platform/screen.ts";

export type Row = { path: string; layout: PageArea; screen: () => Promise<ScreenModule> };

export const routes: readonly Row[] = [
  { path: "/", layout: "public", screen: () => import("./home/home.screen.tsx") },
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
  { path: "/auth/admin/promoters", layout: "admin", screen: () => import("./promoters/admin-promoters.screen.tsx") },
  { path: "/auth/rider", layout: "rider", screen: () => import("./wallet/rider-wallet.screen.tsx") },
  { path: "/auth/rider/earnings", layout: "rider", screen: () => import("./wallet/rider-earnings.screen.tsx") },
  { path: "/auth/rider/redemptions", layout: "rider", screen: () => import("./wallet/rider-redemptions.screen.tsx") },
  { path: "/auth/rider/profile", layout: "rider", screen: () => import("./riders/rider-profile.screen.tsx") },
];
