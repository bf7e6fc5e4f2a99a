/** Defers work until this long after the page was loaded and the browser is idle. */
export function atRest(ms: number, act: () => void): void {
  const later = () => setTimeout(() => whenIdle(act), ms);
  if (document.readyState === "complete") later();
  else window.addEventListener("load", later, { once: true });
}

function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: 10_000 });
  else act();
}
