import { Suspense, useEffect, useRef, useState } from "react";
import { Outlet, useRouterState, type RouterState } from "@tanstack/react-router";

/** On the way from one page to another; the one that a visit begins with follows none. */
const isUnderWay = ({ status, location, resolvedLocation: from }: RouterState): boolean =>
  status === "pending" && from !== undefined && from.pathname !== location.pathname;

/**
 * Where a layout shows its page. On the way to another page the old one fades, then the new one comes (spec §2:
 * out-in); a change of filters is not another page. After a navigation the focus is at the new page's start, so
 * that a screen reader says where one is.
 */
export function PageBody({ className = "" }: { className?: string }) {
  // What is drawn, not what is settled: that follows a moment later, and a page under another key would be drawn twice.
  const path = useRouterState({ select: (state) => state.matches.at(-1)?.pathname ?? state.location.pathname });
  const leaving = useRouterState({ select: (state) => isUnderWay(state) && state.location.pathname !== path });
  // The page that one came to stands at once: it follows no other.
  const follows = useRouterState({ select: isUnderWay });
  const [first] = useState(follows ? null : path);
  const main = useRef<HTMLElement>(null);
  const shown = useRef(first);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    const start = main.current?.querySelector<HTMLElement>("h1") ?? main.current;
    if (start && !main.current?.contains(document.activeElement)) {
      start.tabIndex = -1;
      start.focus({ preventScroll: true });
    }
  }, [path]);
  return (
    <main ref={main} id="content" tabIndex={-1} className={`min-w-0 ${className}`}>
      <div key={path} className="page-body" data-first={path === first} data-leaving={leaving}>
        {/* Of a drawn page the shell comes to life by itself: a finger on its tabs does not wait for all that is on the page. */}
        <Suspense>
          <Outlet />
        </Suspense>
      </div>
    </main>
  );
}
