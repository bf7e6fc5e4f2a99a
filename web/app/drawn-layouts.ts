import { layouts as publicLayouts, type LayoutRow } from "./public-layouts.ts";

/** Of the pages that the server draws (render.tsx). */
export const layouts: readonly LayoutRow[] = [
  ...publicLayouts,
  { layout: "rider", load: () => import("./rider-layout.tsx") },
];
