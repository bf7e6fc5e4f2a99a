import type { ComponentType } from "react";
import type { PageArea } from "#shared/pages.ts";

export type LayoutRow = { layout: PageArea; load: () => Promise<{ Layout: ComponentType }> };

/** The layouts of the pages that anyone may read. */
export const layouts: readonly LayoutRow[] = [{ layout: "public", load: () => import("./public-layout.tsx") }];
