import { layouts as publicLayouts, type LayoutRow } from "./public-layouts.ts";

/** The layouts of the pages that the server renders (render.tsx). */
export const layouts: readonly LayoutRow[] = [
  ...publicLayouts,
  { layout: "rider", load: () => import("./rider-layout.tsx") },
];
