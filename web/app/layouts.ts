import { layouts as drawnLayouts } from "./drawn-layouts.ts";
import type { LayoutRow } from "./public-layouts.ts";

export const layouts: readonly LayoutRow[] = [
  ...drawnLayouts,
  { layout: "plain", load: () => import("./plain-layout.tsx") },
  { layout: "admin", load: () => import("./admin-layout.tsx") },
  { layout: "dealer", load: () => import("./dealer-layout.tsx") },
  { layout: "promoter", load: () => import("./promoter-layout.tsx") },
  { layout: "kiosk", load: () => import("./kiosk-layout.tsx") },
];
