// These are the screens of a dealer, in a chunk of their own (web/routes.ts).

export const dealerDay = () => import("../redemptions/dealer-day.screen.tsx");
export const dealerEmployees = () => import("../employees/dealer-employees.screen.tsx");
export const dealerHome = () => import("../redemptions/dealer-home.screen.tsx");
export const dealerKiosks = () => import("../desk/dealer-kiosks.screen.tsx");
export const dealerProfile = () => import("../dealers/dealer-profile.screen.tsx");
export const dealerRedemptions = () => import("../redemptions/dealer-redemptions.screen.tsx");
export const dealerReports = () => import("../redemptions/dealer-reports.screen.tsx");
export const dealerRider = () => import("../riders/dealer-rider.screen.tsx");
export const dealerRiders = () => import("../riders/dealer-riders.screen.tsx");
export const dealerStatements = () => import("../settlements/dealer-statements.screen.tsx");
