import { mayReload } from "../platform/chunk-reload.ts";
import { KioskApp } from "./kiosk-app.tsx";

/**
 * The kiosk is a document of its own (kiosk.html), without the portal's router and menus. Who comes here by a link
 * inside the portal is sent there, once; the development server has one document for all.
 */
export const loader = async (): Promise<void> => {
  if (!import.meta.env.PROD || !mayReload(sessionStorage, Date.now())) return;
  window.location.reload();
  // The page is on its way out: nothing of this one shows any more.
  await new Promise(() => {});
};

export const Screen = () => <KioskApp />;
