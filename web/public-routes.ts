// The routes of the public pages; the server renders them too (drawn-routes.ts). Their loaders return what the API
// answered.
import type { Row } from "./platform/screen.ts";

export const routes: readonly Row[] = [
  { path: "/", layout: "public", screen: () => import("./home/home.screen.tsx") },
  { path: "/events", layout: "public", screen: () => import("./events/events.screen.tsx") },
  { path: "/events/event/{eventId?}", layout: "public", screen: () => import("./events/event.screen.tsx") },
  { path: "/events/serie/{seriesId?}", layout: "public", screen: () => import("./series/serie.screen.tsx") },
  { path: "/dealers", layout: "public", screen: () => import("./dealers/dealers.screen.tsx") },
  { path: "/about/install", layout: "public", screen: () => import("./device/install.screen.tsx") },
  { path: "/about/overview", layout: "public", screen: () => import("./about/overview.screen.tsx") },
  { path: "/about/rules", layout: "public", screen: () => import("./about/rules.screen.tsx") },
  {
    path: "/about/faq-riders",
    layout: "public",
    screen: () => import("./about/faq-riders.screen.tsx"),
  },
  {
    path: "/about/faq-dealers",
    layout: "public",
    screen: () => import("./about/faq-dealers.screen.tsx"),
  },
  { path: "/about/kiosk", layout: "public", screen: () => import("./about/kiosk-guide.screen.tsx") },
  {
    path: "/about/faq-promoters",
    layout: "public",
    screen: () => import("./about/faq-promoters.screen.tsx"),
  },
  { path: "/about/privacy", layout: "public", screen: () => import("./about/privacy.screen.tsx") },
  { path: "/about/terms", layout: "public", screen: () => import("./about/terms.screen.tsx") },
  { path: "/about/contact", layout: "public", screen: () => import("./contact/contact.screen.tsx") },
  { path: "/thank-you-contact", layout: "public", screen: () => import("./contact/thank-you-contact.screen.tsx") },
];
