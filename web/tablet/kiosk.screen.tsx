import { useState } from "react";
import { isFirstReload } from "../platform/chunk-reload.ts";
import "./kiosk.css";
import "./kiosk-plates.css";
import "./kiosk-phone.css";
import { KioskApp, startKiosk } from "./kiosk-app.tsx";

/**
 * The kiosk is a separate document (kiosk.html) without the portal's router and menus. A link inside the portal is
 * redirected there once; the development server has a single document for everything.
 */
export const loader = async (): Promise<void> => {
  if (!import.meta.env.PROD || !isFirstReload(Date.now())) return;
  window.location.reload();
  // The page is being replaced, so nothing of this screen should render.
  await new Promise(() => {});
};

export function Screen() {
  const [kiosk] = useState(startKiosk);
  return <KioskApp kiosk={kiosk} />;
}
