// The server-rendered routes (render.tsx): the public pages, and the rider's home screen, which is typically opened
// on a phone at the track.
import type { Row } from "./platform/screen.ts";
import { routes as publicRoutes } from "./public-routes.ts";

export const routes: readonly Row[] = [
  ...publicRoutes,
  { path: "/auth/rider", layout: "rider", screen: () => import("./wallet/rider-wallet.screen.tsx") },
];
