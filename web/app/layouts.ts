import { layouts as publicLayouts, type LayoutRow } from "./public-layouts.ts";

export const layouts: readonly LayoutRow[] = [
  ...publicLayouts,
  { layout: "plain", load: () => import("./plain-layout.tsx") },
  { layout: "admin", load: () => import("./admin-layout.tsx") },
  { layout: "dealer", load: () => import("./dealer-layout.tsx") },
  { layout: "promoter", load: () => import("./promoter-layout.tsx") },
  { layout: "rider", load: () => import("./rider-layout.tsx") },
  { layout: "kiosk", load: () => import("./kiosk-layout.tsx") },
];
