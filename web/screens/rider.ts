// These are the screens of a rider. They are in a separate chunk (web/routes.ts).
export const riderScreens = {
  "/auth/rider/card": () => import("../idcards/rider-card.screen.tsx"),
  "/auth/rider/dealers": () => import("../dealers/rider-dealers.screen.tsx"),
  "/auth/rider/earnings": () => import("../wallet/rider-earnings.screen.tsx"),
  "/auth/rider/event/{eventId?}": () => import("../events/rider-event.screen.tsx"),
  "/auth/rider/events": () => import("../events/schedule/rider-events.screen.tsx"),
  "/auth/rider/profile": () => import("../riders/profile/rider-profile.screen.tsx"),
  "/auth/rider/redemptions": () => import("../wallet/rider-redemptions.screen.tsx"),
  "/auth/rider/serie/{seriesId?}": () => import("../series/rider-serie.screen.tsx"),
  "/auth/rider/series": () => import("../series/rider-series.screen.tsx"),
  "/auth/rider": () => import("../wallet/rider-wallet.screen.tsx"),
};
