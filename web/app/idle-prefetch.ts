import { sessionNow } from "../platform/api/session.ts";
import { prefetch } from "./screens.ts";
import { isSavingData } from "../platform/data-saver.ts";
import { whenIdle } from "../platform/idle.ts";

/**
 * Prefetches the code behind the visible links once the page is idle, at the latest after the timeout that the program
 * sets. Links that change state have no `data-page` and are never prefetched.
 */
export function prefetchWhenIdle(): () => void {
  if (isSavingData()) return () => {};
  const maxWaitMs = sessionNow().programme.prefetchIdleTimeoutMs;
  // The observer says which links are visible after the browser's own layout. Measuring them here would compute the
  // layout once for each link, because each prefetch changes the document.
  const links = new IntersectionObserver((entries) => {
    links.disconnect();
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting && target instanceof HTMLElement) prefetch(target.dataset.page ?? "");
    }
  });
  let isStopped = false;
  const run = () => {
    if (isStopped) return;
    for (const link of document.querySelectorAll("a[data-page]")) links.observe(link);
  };
  whenIdle(run, maxWaitMs);
  return () => {
    isStopped = true;
    links.disconnect();
  };
}
