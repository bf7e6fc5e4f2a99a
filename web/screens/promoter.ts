// These are the screens of a promoter. They are in a separate chunk (web/routes.ts).
export const promoterScreens = {
  "/auth/promoter/event/{eventId?}": () => import("../results/promoter-event.screen.tsx"),
  "/auth/promoter": () => import("../promoters/promoter-home.screen.tsx"),
  "/auth/promoter/profile": () => import("../promoters/promoter-profile.screen.tsx"),
  "/auth/promoter/serie/{seriesId?}": () => import("../series/promoter-serie.screen.tsx"),
};
