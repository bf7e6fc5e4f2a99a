import { createRoot } from "react-dom/client";
import { RouterProvider } from "@tanstack/react-router";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { paintBrand } from "./app/brand.ts";
import { registerWorker } from "./app/use-update.ts";
import { activate } from "./locale/catalogues.ts";
import { localeOf } from "./locale/locale-url.ts";
import { keepPublicCopies } from "./platform/public-copies.ts";
import { reloadOnLostChunk } from "./platform/chunk-reload.ts";
import { loadSession, sessionNow } from "./platform/session.ts";
import { router } from "./router.ts";
import "./styles.css";

reloadOnLostChunk();
paintBrand(sessionNow().programme);

const place = document.getElementById("app");
if (!place) throw new Error("The page has no place for the app");

// The words first: a page never shows in one language and turns into the other.
void activate(localeOf(window.location.pathname)).then(() => {
  void loadSession();
  createRoot(place).render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  void registerWorker();
  keepPublicCopies(() => import("./public-copies.ts"));
});
