import { useEffect } from "react";
import { KioskApp } from "./kiosk-app.tsx";

/**
 * The kiosk is a document of its own (kiosk.html), without the portal's router and menus. Who comes here by a link
 * inside the portal is sent there; the development server has one document for all.
 */
export function Screen() {
  const leave = import.meta.env.PROD;
  useEffect(() => {
    if (leave) window.location.reload();
  }, [leave]);
  return leave ? null : <KioskApp />;
}
