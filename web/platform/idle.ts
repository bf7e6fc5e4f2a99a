/**
 * Runs the work when the browser is idle, at the latest after `timeoutMs`. A browser that cannot say when it is idle runs
 * it soon.
 */
export function whenIdle(work: () => void, timeoutMs = 1_000): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: timeoutMs });
  else setTimeout(work, 200);
}

/** Runs the work `ms` after the page has loaded, once the browser is idle. */
export function afterLoad(ms: number, work: () => void): void {
  const later = () => setTimeout(() => whenIdle(work, 10_000), ms);
  if (document.readyState === "complete") later();
  else window.addEventListener("load", later, { once: true });
}
