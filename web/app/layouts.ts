import type { ComponentType } from "react";
import type { PageArea } from "#shared/pages.ts";

/** Each area has a layout, which is in a separate chunk. */
export const layouts: Record<PageArea, () => Promise<{ Layout: ComponentType }>> = {
  public: () => import("./public-layout.tsx"),
  plain: () => import("./plain-layout.tsx"),
  admin: () => import("./admin-layout.tsx"),
  dealer: () => import("./dealer-layout.tsx"),
  promoter: () => import("./promoter-layout.tsx"),
  rider: () => import("./rider-layout.tsx"),
  kiosk: () => import("./kiosk-layout.tsx"),
};
