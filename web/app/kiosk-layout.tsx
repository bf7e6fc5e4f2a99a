import { Outlet } from "@tanstack/react-router";

/** Its own app: nothing of the shell, and no way into the rest of the portal (kiosk spec, lock-down). */
export const Layout = () => <Outlet />;
