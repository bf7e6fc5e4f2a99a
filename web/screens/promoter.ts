// These are the screens of a promoter, in a chunk of their own (web/routes.ts).

export const promoterEvent = () => import("../results/promoter-event.screen.tsx");
export const promoterHome = () => import("../promoters/promoter-home.screen.tsx");
export const promoterProfile = () => import("../promoters/promoter-profile.screen.tsx");
export const promoterSerie = () => import("../series/promoter-serie.screen.tsx");
