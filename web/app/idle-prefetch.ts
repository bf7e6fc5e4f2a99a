import { sessionNow } from "../platform/api/session.ts";
import { prefetch } from "./screens.ts";
import { isSavingData } from "../platform/data-saver.ts";

/**
 * Prefetches the code behind the visible links once the page is idle, at the latest after the timeout that the program
 * sets. Links that change state have no `data-page` and are never prefetched.
 */
export function prefetchWhenIdle(): () => void {
  if (isSavingData()) return () => {};
  const maxWaitMs = sessionNow().programme.prefetchIdleTimeoutMs;
  const run = () => {
    for (const link of document.querySelectorAll<HTMLElement>("a[data-page]")) {
      const { top, bottom, width } = link.getBoundingClientRect();
      if (width > 0 && bottom > 0 && top < window.innerHeight) prefetch(link.dataset.page ?? "");
    }
  };
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, maxWaitMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: maxWaitMs });
  return () => cancelIdleCallback(handle);
}
