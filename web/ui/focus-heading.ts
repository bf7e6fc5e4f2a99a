/** Moves the focus to the heading of the open dialog, or of the page, for keyboard users whose element is gone. */
export function focusHeading(): void {
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  const start = dialog ? dialog.querySelector("h2") : document.querySelector<HTMLElement>("main h1");
  if (!start) return;
  start.tabIndex = -1;
  start.focus({ preventScroll: true });
}

/** The answer of an act is shown within this time, in milliseconds. */
const shownWithin = 10_000;

/**
 * Moves the focus to the heading if this element is removed while it has the focus. An act often removes the button
 * that led to it, but only once the page has loaded again.
 */
export function keepFocus(element: HTMLElement): void {
  const observer = new MutationObserver(() => {
    const { activeElement, body } = document;
    if (activeElement === element) return;
    observer.disconnect();
    if (!element.isConnected && (activeElement === null || activeElement === body)) focusHeading();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), shownWithin);
}
