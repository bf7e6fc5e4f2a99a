// The pages that the server draws (render.tsx): those that anyone may read, and the first screen of a rider, who looks at
// it on a phone in a paddock.
import type { Row } from "./platform/screen.ts";
import { routes as publicRoutes } from "./public-routes.ts";

export const routes: readonly Row[] = [
  ...publicRoutes,
  { path: "/auth/rider", layout: "rider", screen: () => import("./wallet/rider-wallet.screen.tsx") },
];
