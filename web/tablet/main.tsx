import { createRoot } from "react-dom/client";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { registerWorker } from "../app/install/use-update.ts";
import { localeOf } from "../locale/locale-url.ts";
import { reloadOnLostChunk } from "../platform/chunk-reload.ts";
import { KioskApp } from "./kiosk-app.tsx";
import { speak } from "./kiosk-words.ts";
import "../styles.css";

reloadOnLostChunk();

const place = document.getElementById("app");
if (!place) throw new Error("The page has no place for the kiosk");

const locale = localeOf(window.location.pathname);
// An app that was installed from the French address starts in French again.
const manifest = document.querySelector<HTMLLinkElement>("link[rel=manifest]");
if (manifest && locale === "fr") manifest.href = "/kiosk.fr.webmanifest";

void speak(locale).then(() => {
  createRoot(place).render(
    <I18nProvider i18n={i18n}>
      <KioskApp />
    </I18nProvider>,
  );
  void registerWorker();
});
