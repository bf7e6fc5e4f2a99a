import { startTransition } from "react";
import { RouterProvider } from "@tanstack/react-router";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { isLocale } from "#shared/locale.ts";
import { paintBrand } from "./app/brand.ts";
import { firstPageIdle } from "./app/first-visit.ts";
import { prefetch } from "./app/screens.ts";
import { registerWorker } from "./app/install/use-update.ts";
import { createRoot, hydrateRoot } from "./react-dom.ts";
import { activate } from "./locale/catalogues.ts";
import { localeOf, withoutLocale } from "./locale/locale-url.ts";
import { deleteOtherAccountsCopies } from "./platform/cache/account-owner.ts";
import { fetchAhead, inTheBackground, reloadOnLostChunk } from "./platform/chunk-reload.ts";
import { dropPreloaded, hydrateAnswers } from "./platform/api/preloaded.ts";
import { keepDataSetsFresh } from "./platform/cache/public-cache.ts";
import { reportHydrationError } from "./platform/api/report-page-error.ts";
import { expectSession, loadSession, onSession, sessionNow } from "./platform/api/session.ts";
import { forgetRenderedDay } from "./platform/today.ts";
import { createAppRouter } from "./router.ts";
import "./styles.css";

reloadOnLostChunk();
paintBrand(sessionNow().programme);
onSession(() => {
  void fetchAhead(async () => {
    const { forgetOthersSeenAwards } = await import("./wallet/seen-awards.ts");
    forgetOthersSeenAwards(sessionNow().user?._id ?? null);
  });
  void fetchAhead(deleteOtherAccountsCopies);
});

const found = document.getElementById("app");
if (!found) throw new Error("No #app element");
const place = found;
const isServerRendered = hydrateAnswers();

/**
 * Creates the app in a task that is separate from the initial script and from the hydration. As one task, they would
 * block a phone for too long.
 */
function createApp() {
  // On a server-rendered page the user may have scrolled before hydration, so that position is kept instead of jumping
  // to the top.
  let isReading = isServerRendered;
  const router = createAppRouter({
    locale: () => (isLocale(i18n.locale) ? i18n.locale : "en"),
    mayScroll: () => {
      // The router stores no scroll position for a page without a scroll event since it started.
      if (isReading) document.dispatchEvent(new Event("scroll"));
      return !isReading;
    },
  });
  router.subscribe("onBeforeLoad", ({ fromLocation, hrefChanged }) => {
    if (fromLocation) forgetRenderedDay();
    if (fromLocation && hrefChanged) isReading = false;
  });
  const app = (
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>
  );
  return { router, app };
}

/**
 * Continues in a new task, so that no single task of the startup blocks a phone for long. Unlike `nextTask` of
 * platform/in-slices.ts, it lets all queued tasks run first, such as a tap.
 */
const newTask = (): Promise<void> => new Promise((done) => setTimeout(done));

/** Hydrates the server-rendered page once all data from which it was rendered has loaded. */
async function hydrate({ router, app }: ReturnType<typeof createApp>): Promise<void> {
  const session = loadSession();
  await newTask();
  await Promise.all([session, router.load()]);
  await newTask();
  dropPreloaded();
  // The page hydrates without the router's outer boundary, which the server did not render.
  router.ssr = { manifest: undefined };
  // If the client renders differently (for instance from data stored on the device), React renders that part again, as
  // it would without the server. As a transition, the work is split up, so that a tap is answered in between.
  window.startHydration?.();
  startTransition(() => void hydrateRoot(place, app, { onRecoverableError: reportHydrationError }));
}

// If the browser renders the page, its code is fetched in parallel with the translations. This is skipped for a page
// behind the login if the visitor is not logged in, because they will be redirected.
if (!isServerRendered && (!location.pathname.includes("/auth") || expectSession())) {
  prefetch(withoutLocale(location.pathname));
}

// The translations load first, so that no page is shown in one language and then changes to the other.
void activate(localeOf(window.location.pathname)).then(async () => {
  await newTask();
  const created = createApp();
  if (isServerRendered) {
    await hydrate(created);
  } else {
    void loadSession();
    createRoot(place).render(created.app);
  }
  const onMove = (act: () => void) =>
    created.router.subscribe("onBeforeLoad", (to) => void (to.fromLocation && to.pathChanged && act()));
  // A logged-in user may need the app offline at the track, so the service worker is registered at once; for others it
  // waits.
  void registerWorker(isServerRendered && !sessionNow().user ? firstPageIdle(onMove) : undefined);
  void fetchAhead(async () => (await import("./ui/keep-focus.ts")).keepFocus());
  keepDataSetsFresh(() => inTheBackground(() => import("./public-data-sets.ts")));
});
