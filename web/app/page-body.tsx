import { Suspense, useEffect, useRef, useState } from "react";
import { Outlet, useRouterState, type RouterState } from "@tanstack/react-router";

/**
 * Returns true while a navigation between two pages is in progress. The load of a visit's first page does not count.
 */
const isUnderWay = ({ status, location, resolvedLocation: from }: RouterState): boolean =>
  status === "pending" && from !== undefined && from.pathname !== location.pathname;

/**
 * Shows the page in a layout. On a navigation the new page fades in, after a skeleton if it loads slowly; a change of
 * filters is not a navigation. With `whole`, the page hydrates together with its shell, so that no field accepts typing
 * before it is hydrated. When the page shows, it gets the focus at its start, so that a screen reader announces it.
 */
export function PageBody({ className = "", whole = false }: { className?: string; whole?: boolean }) {
  // This is the path that is rendered now. The resolved location changes a little later and would mount the page twice.
  const path = useRouterState({ select: (state) => state.matches.at(-1)?.pathname ?? state.location.pathname });
  const isLoading = useRouterState({ select: ({ matches }) => matches.at(-1)?.status === "pending" });
  // The first page of a visit shows without a transition.
  const follows = useRouterState({ select: isUnderWay });
  const [first] = useState(follows ? null : path);
  const main = useRef<HTMLElement>(null);
  const shown = useRef(first);
  useEffect(() => {
    if (isLoading || shown.current === path) return;
    shown.current = path;
    const start = main.current?.querySelector<HTMLElement>("h1") ?? main.current;
    if (start && !main.current?.contains(document.activeElement)) {
      start.tabIndex = -1;
      start.focus({ preventScroll: true });
    }
  }, [path, isLoading]);
  return (
    <main ref={main} id="content" tabIndex={-1} className={`min-w-0 ${className}`}>
      <div key={path} className="page-body" data-first={path === first}>
        {/* On a server-rendered page the shell hydrates separately, so that its tabs respond before the rest of the
            page has hydrated. */}
        {whole ? (
          <Outlet />
        ) : (
          <Suspense>
            <Outlet />
          </Suspense>
        )}
      </div>
    </main>
  );
}
