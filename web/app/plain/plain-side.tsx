import { lazy, Suspense } from "react";
import { Plural } from "@lingui/react/macro";
import { useRouterState } from "@tanstack/react-router";
import { useSession } from "../../platform/api/session.ts";
import { useWhere } from "../../platform/location.ts";
import { SideFigure } from "./side-figure.tsx";

// The figures and pictures of the other pages load separately, because the login is opened most often.
const OtherSide = lazy(async () => ({ default: (await import("./other-sides.tsx")).OtherSide }));

/** Shows the figure or the picture beside a login page, with a sentence that fits that page. */
export function PlainSide() {
  const { path } = useWhere();
  const isMissing = useRouterState({ select: ({ matches }) => matches.some(({ status }) => status === "notFound") });
  const months = useSession().programme.creditExpiryMonths;
  // A page that is not found, such as the one for the first admin, has nothing to say here.
  if (isMissing) return <p className="plain-ground min-h-24" />;
  if (path !== "/login") {
    return (
      <Suspense fallback={<p className="plain-ground min-h-24" />}>
        <OtherSide path={path} />
      </Suspense>
    );
  }
  return (
    <SideFigure figure={months}>
      <Plural
        value={months}
        one="month to spend your credit. Log in to see what’s left and where to use it."
        other="months to spend your credit. Log in to see what’s left and where to use it."
      />
    </SideFigure>
  );
}
