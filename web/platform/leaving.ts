import type { MouseEvent } from "react";

let leaving = false;

/** Returns true from a press on a link that changes the session until the browser shows the next document. */
export const isLeaving = (): boolean => leaving;

/**
 * Handles a click on a link that changes the session on the server (acting as somebody and coming back): a call that
 * this page still sends may be answered for the other account, and its error must not be shown. With a modifier key the
 * link opens elsewhere, and this page stays.
 */
export function leaveOnClick({ ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  if (ctrlKey || metaKey || shiftKey) return;
  leaving = true;
  // The browser may return to this page from its back/forward cache, which restores the variable.
  window.addEventListener("pageshow", () => (leaving = false), { once: true });
}
