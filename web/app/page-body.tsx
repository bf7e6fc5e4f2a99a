import { useEffect, useRef, useState } from "react";
import { Outlet, useRouterState } from "@tanstack/react-router";

/**
 * Where a layout shows its page. On the way to another page the old one fades, then the new one comes (spec §2:
 * out-in); a change of filters is not another page. After a navigation the focus is at the new page's start, so
 * that a screen reader says where one is.
 */
export function PageBody({ className = "" }: { className?: string }) {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname });
  const leaving = useRouterState({
    select: (state) => state.status === "pending" && state.location.pathname !== state.resolvedLocation?.pathname,
  });
  // The page that one came to stands at once: it follows no other.
  const [first] = useState(path);
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
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
        <Outlet />
      </div>
    </main>
  );
}
