import { Outlet } from "@tanstack/react-router";

/**
 * Shows the kiosk, which is a separate app: it has no shell and no links to the rest of the portal
 * (docs/spec/kiosk.md#lock-down).
 */
export const Layout = () => <Outlet />;
