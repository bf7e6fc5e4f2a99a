import { useEffect } from "react";
import { Outlet, useRouterState } from "@tanstack/react-router";
import { useLingui } from "@lingui/react/macro";
import { isLocale } from "#shared/locale.ts";
import { followAddress } from "../locale/switch-language.ts";
import { useSession } from "../platform/session.ts";
import { ConfirmProvider } from "../ui/confirm.tsx";
import { LinkProvider } from "../ui/link.tsx";
import { ToastProvider } from "../ui/toast.tsx";
import { AuthenticationLost } from "./authentication-lost.tsx";
import { paintBrand } from "./brand.ts";
import { prefetchWhenIdle } from "./idle-prefetch.ts";
import { ProxyBanner } from "./proxy-banner.tsx";
import { PwaPrompts } from "./pwa-prompts.tsx";
import { AppLink } from "./router-link.tsx";

export function Root() {
  const { programme } = useSession();
  const { i18n } = useLingui();
  const href = useRouterState({ select: (state) => state.resolvedLocation?.href });
  useEffect(() => paintBrand(programme), [programme]);
  useEffect(() => prefetchWhenIdle(), [href]);
  useEffect(() => {
    const follow = () => void followAddress(isLocale(i18n.locale) ? i18n.locale : "en");
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [i18n]);
  return (
    <LinkProvider value={AppLink}>
      <ToastProvider>
        <ConfirmProvider>
          <ProxyBanner />
          <PageLoader />
          <Outlet />
          <AuthenticationLost />
          <PwaPrompts />
        </ConfirmProvider>
      </ToastProvider>
    </LinkProvider>
  );
}

/** While a navigation is under way, past 200 ms (float.css). */
function PageLoader() {
  const { t } = useLingui();
  const under = useRouterState({ select: (state) => state.status === "pending" });
  if (!under) return null;
  return <div className="page-loader" role="progressbar" aria-label={t`Loading the page`} />;
}
