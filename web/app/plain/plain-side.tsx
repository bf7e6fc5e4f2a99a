import { lazy, Suspense } from "react";
import { Plural, Trans } from "@lingui/react/macro";
import { useRouterState } from "@tanstack/react-router";
import { useSession } from "../../platform/api/session.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useOnDevice } from "../../platform/cache/use-on-device.ts";
import { useWhere } from "../../platform/location.ts";
import { SideFigure, SidePicture } from "./side-figure.tsx";

// The figures of the other pages load separately. The login and the registration are opened most often and are
// server-rendered.
const OtherSide = lazy(async () => ({ default: (await import("./other-sides.tsx")).OtherSide }));

/** Shows the figure or the icon beside a login form, with a sentence that fits the page. */
export function PlainSide() {
  const { path } = useWhere();
  const format = useFormat();
  const isMissing = useRouterState({ select: ({ matches }) => matches.some(({ status }) => status === "notFound") });
  const { creditExpiryMonths: months, creditMayLastLonger } = useSession().programme;
  const isHydrated = useOnDevice(() => true, false);
  // A page that is not found, such as the page for the first admin once it is gone, has no sentence here.
  if (isMissing) return <SidePicture icon="search" />;
  if (path === "/register") {
    return (
      <SideFigure figure={format.moneyShort(0, format.locale === "fr" ? "CAD" : "USD")}>
        <Trans>is what it costs to take part.</Trans>
      </SideFigure>
    );
  }
  // “12 months or more” is one of the figures that load separately.
  if (path !== "/login" || creditMayLastLonger) {
    const empty = <p className="plain-ground min-h-24" />;
    // Parts that load separately are not server-rendered.
    if (!isHydrated) return empty;
    return (
      <Suspense fallback={empty}>
        <OtherSide path={path} />
      </Suspense>
    );
  }
  return (
    <SideFigure figure={months}>
      <Plural
        value={months}
        one={"month to spend your credit. Log\u00a0in to see what’s left and where to use it."}
        other={"months to spend your credit. Log\u00a0in to see what’s left and where to use it."}
      />
    </SideFigure>
  );
}
