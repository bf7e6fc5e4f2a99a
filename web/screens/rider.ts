// These are the screens of a rider, in a chunk of their own (web/routes.ts).

export const riderCard = () => import("../idcards/rider-card.screen.tsx");
export const riderDealers = () => import("../dealers/rider-dealers.screen.tsx");
export const riderEarnings = () => import("../wallet/rider-earnings.screen.tsx");
export const riderEvent = () => import("../events/rider-event.screen.tsx");
export const riderEvents = () => import("../events/schedule/rider-events.screen.tsx");
export const riderProfile = () => import("../riders/profile/rider-profile.screen.tsx");
export const riderRedemptions = () => import("../wallet/rider-redemptions.screen.tsx");
export const riderSerie = () => import("../series/rider-serie.screen.tsx");
export const riderSeries = () => import("../series/rider-series.screen.tsx");
export const riderWallet = () => import("../wallet/rider-wallet.screen.tsx");
