import type { MouseEvent } from "react";

let leaving = false;

/** Returns true from a press on a link that changes the session until the browser shows the next document. */
export const isLeaving = (): boolean => leaving;

/**
 * Handles a click on a link that changes the session on the server (to act as somebody, or to stop). A call that this
 * page still sends may be answered for the other account, and its error must not be shown. A click with a modifier key
 * opens the link in another tab, and this page stays.
 */
export function leaveOnClick({ ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  if (ctrlKey || metaKey || shiftKey) return;
  leaving = true;
  // The browser may restore this page from its back/forward cache with the variable still set, so it is reset.
  window.addEventListener("pageshow", () => (leaving = false), { once: true });
}
