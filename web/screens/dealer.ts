// These are the screens of a dealer. They are in a separate chunk (web/routes.ts).
export const dealerScreens = {
  "/auth/dealer/day": () => import("../redemptions/dealer-day.screen.tsx"),
  "/auth/dealer/employees": () => import("../employees/dealer-employees.screen.tsx"),
  "/auth/dealer": () => import("../redemptions/dealer-home.screen.tsx"),
  "/auth/dealer/kiosks": () => import("../desk/dealer-kiosks.screen.tsx"),
  "/auth/dealer/profile": () => import("../dealers/dealer-profile.screen.tsx"),
  "/auth/dealer/redemptions": () => import("../redemptions/dealer-redemptions.screen.tsx"),
  "/auth/dealer/reports": () => import("../redemptions/dealer-reports.screen.tsx"),
  "/auth/dealer/rider/{riderId?}": () => import("../riders/dealer-rider.screen.tsx"),
  "/auth/dealer/riders": () => import("../riders/dealer-riders.screen.tsx"),
  "/auth/dealer/statements": () => import("../settlements/dealer-statements.screen.tsx"),
};
