import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { RouterProvider } from "@tanstack/react-router";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { isLocale } from "#shared/locale.ts";
import { paintBrand } from "./app/brand.ts";
import { firstPageRests } from "./app/first-visit.ts";
import { registerWorker } from "./app/use-update.ts";
import { activate } from "./locale/catalogues.ts";
import { localeOf } from "./locale/locale-url.ts";
import { forgetDrawn, readDrawn } from "./platform/drawn.ts";
import { keepPublicCopies } from "./platform/public-copies.ts";
import { forgetSeenOfOthers } from "./platform/forget-seen.ts";
import { inTheBackground, reloadOnLostChunk } from "./platform/chunk-reload.ts";
import { loadSession, onSession, sessionNow } from "./platform/session.ts";
import { createAppRouter } from "./router.ts";
import "./styles.css";

reloadOnLostChunk();
paintBrand(sessionNow().programme);
onSession(() => forgetSeenOfOthers(sessionNow().user?._id));

const found = document.getElementById("app");
if (!found) throw new Error("The page has no place for the app");
const place = found;
const isDrawn = readDrawn();

/** Apart from the code's own beginning and from the taking over: in one piece they would keep a phone busy for too long. */
function createApp() {
  // The first page was drawn: who has read on before it lived stays there, instead of at its top.
  let isReading = isDrawn;
  const router = createAppRouter({
    locale: () => (isLocale(i18n.locale) ? i18n.locale : "en"),
    mayScroll: () => {
      // The router notes no place where nothing has been scrolled since it began.
      if (isReading) document.dispatchEvent(new Event("scroll"));
      return !isReading;
    },
  });
  router.subscribe("onBeforeLoad", ({ fromLocation, hrefChanged }) => {
    if (fromLocation && hrefChanged) isReading = false;
  });
  const app = (
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>
  );
  return { router, app };
}

/** What the server drew stays as it is and comes to life, once all that it was drawn from is here. */
async function takeOver({ router, app }: ReturnType<typeof createApp>): Promise<void> {
  await Promise.all([loadSession(), router.load()]);
  forgetDrawn();
  // Without the boundary of a router that starts from nothing: the server drew none.
  router.ssr = { manifest: undefined };
  // A page that differs (a device with a memory of its own) is drawn anew, as it would be without the server's.
  // In pieces: a tap is answered between two of them.
  window.handOver?.();
  startTransition(() => void hydrateRoot(place, app, { onRecoverableError: () => {} }));
}

// The words first: a page never shows in one language and turns into the other.
void activate(localeOf(window.location.pathname)).then(async () => {
  const created = createApp();
  if (isDrawn) {
    await new Promise((done) => setTimeout(done));
    await takeOver(created);
  } else {
    void loadSession();
    createRoot(place).render(created.app);
  }
  const onMove = (act: () => void) =>
    created.router.subscribe("onBeforeLoad", (to) => void (to.fromLocation && to.pathChanged && act()));
  // Whoever has an account here may need it at the track, and waits for nothing.
  void registerWorker(isDrawn && !sessionNow().user ? firstPageRests(onMove) : undefined);
  keepPublicCopies(() => inTheBackground(() => import("./public-copies.ts")));
});
