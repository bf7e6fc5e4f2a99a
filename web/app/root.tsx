import { lazy, Suspense, useEffect } from "react";
import { Outlet, useRouterState } from "@tanstack/react-router";
import { useLingui } from "@lingui/react/macro";
import { isLocale } from "#shared/locale.ts";
import { followAddress } from "../locale/switch-language.ts";
import { useSession } from "../platform/api/session.ts";
import { useOnDevice } from "../platform/cache/use-on-device.ts";
import { inTheBackground } from "../platform/chunk-reload.ts";
import { ConfirmProvider } from "../ui/confirm.tsx";
import { LinkProvider } from "../ui/link.tsx";
import { ToastProvider } from "../ui/toast.tsx";
import { AuthenticationLost } from "./authentication-lost.tsx";
import { paintBrand } from "./brand.ts";
import { prefetchWhenIdle } from "./idle-prefetch.ts";
import { RefusedPage } from "./areas/refused-page.tsx";
import { AppLink } from "./router-link.tsx";

// These parts load later, because the first paint does not need them. Nobody waits for the prompts, so without a server
// they stay away, and the page does not reload for them.
const PwaPrompts = lazy(() =>
  inTheBackground(() => import("./install/pwa-prompts.tsx")).then(
    ({ PwaPrompts: Prompts }) => ({ default: Prompts }),
    () => ({ default: () => null }),
  ),
);
const ProxyBanner = lazy(async () => ({ default: (await import("./areas/proxy-banner.tsx")).ProxyBanner }));

export function Root() {
  const { programme, proxyHost } = useSession();
  const { i18n } = useLingui();
  const href = useRouterState({ select: (state) => state.resolvedLocation?.href });
  const page = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  // The server does not render the cards at the bottom.
  const begun = useOnDevice(() => true, false);
  useEffect(() => paintBrand(programme), [programme]);
  // The first page loads before the code of the pages that its links lead to is prefetched.
  useEffect(() => (href ? prefetchWhenIdle() : undefined), [href]);
  useEffect(() => {
    const follow = () => void followAddress(isLocale(i18n.locale) ? i18n.locale : "en");
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [i18n]);
  return (
    <LinkProvider value={AppLink}>
      <ToastProvider {...(page === undefined ? {} : { page })}>
        <ConfirmProvider>
          <Suspense>{proxyHost ? <ProxyBanner /> : null}</Suspense>
          <PageLoader />
          <RefusedPage />
          <Outlet />
          <AuthenticationLost />
          <Suspense>{begun ? <PwaPrompts /> : null}</Suspense>
        </ConfirmProvider>
      </ToastProvider>
    </LinkProvider>
  );
}

/** Shows the loader while a navigation takes longer than 200 ms (float.css). */
function PageLoader() {
  const { t } = useLingui();
  const under = useRouterState({ select: (state) => state.status === "pending" });
  if (!under) return null;
  return <div className="page-loader" role="progressbar" aria-label={t`Loading the page`} />;
}
