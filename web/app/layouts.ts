import type { ComponentType } from "react";
import type { PageArea } from "#shared/pages.ts";

type LayoutRow = { layout: PageArea; load: () => Promise<{ Layout: ComponentType }> };

export const layouts: readonly LayoutRow[] = [
  { layout: "public", load: () => import("./public-layout.tsx") },
  { layout: "plain", load: () => import("./plain-layout.tsx") },
  { layout: "admin", load: () => import("./admin-layout.tsx") },
  { layout: "dealer", load: () => import("./dealer-layout.tsx") },
  { layout: "promoter", load: () => import("./promoter-layout.tsx") },
  { layout: "rider", load: () => import("./rider-layout.tsx") },
  { layout: "kiosk", load: () => import("./kiosk-layout.tsx") },
];
