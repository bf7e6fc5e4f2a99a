import { Outlet } from "@tanstack/react-router";

/** The kiosk is an app of its own: no shell, and no way into the rest of the portal (docs/spec/kiosk.md#lock-down). */
export const Layout = () => <Outlet />;
