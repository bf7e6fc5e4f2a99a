// The pages that anyone may read; the server draws them too (render.tsx). What their loaders answer is what the API said.
import type { Row } from "./platform/screen.ts";

export const routes: readonly Row[] = [
  { path: "/", layout: "public", screen: () => import("./home/home.screen.tsx") },
  { path: "/events", layout: "public", screen: () => import("./events/events.screen.tsx") },
  { path: "/events/event/{eventId?}", layout: "public", screen: () => import("./events/event.screen.tsx") },
  { path: "/events/serie/{seriesId?}", layout: "public", screen: () => import("./series/serie.screen.tsx") },
  { path: "/dealers", layout: "public", screen: () => import("./dealers/dealers.screen.tsx") },
  { path: "/about/install", layout: "public", screen: () => import("./device/install.screen.tsx") },
];
