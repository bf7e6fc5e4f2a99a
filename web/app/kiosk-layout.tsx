import { Outlet } from "@tanstack/react-router";

/**
 * The layout of the kiosk, a separate app: no shell, and no links to the rest of the portal
 * (docs/spec/kiosk.md#lock-down).
 */
export const Layout = () => <Outlet />;
