import "./tablet.css";
import { createRoot } from "react-dom/client";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { registerWorker } from "../app/install/use-update.ts";
import { localeOf } from "../locale/locale-url.ts";
import { afterPaint } from "../platform/after-paint.ts";
import { reloadOnLostChunk } from "../platform/chunk-reload.ts";
import { KioskApp, startKiosk } from "./kiosk-app.tsx";
import { speak } from "./kiosk-words.ts";

reloadOnLostChunk();

const place = document.getElementById("app");
if (!place) throw new Error("The page has no place for the kiosk");

const locale = localeOf(window.location.pathname);
// An app that was installed from the French address starts in French again.
const manifest = document.querySelector<HTMLLinkElement>("link[rel=manifest]");
if (manifest && locale === "fr") manifest.href = "/kiosk.fr.webmanifest";

const kiosk = startKiosk();
void speak(locale).then(() => {
  createRoot(place).render(
    <I18nProvider i18n={i18n}>
      <KioskApp kiosk={kiosk} />
    </I18nProvider>,
  );
  // The service worker is registered once the start screen shows.
  void registerWorker(kiosk.opened.then(painted));
});

function painted(): Promise<void> {
  return new Promise((resolve) => afterPaint(resolve));
}
