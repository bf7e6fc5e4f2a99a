/** Moves the focus to an element that is no control, for keyboard users whose control is gone. */
export function focusOn(heading: HTMLElement | null | undefined): void {
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Moves the focus to the heading of the open dialog, or of the page. */
export function focusHeading(): void {
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  focusOn(dialog ? dialog.querySelector("h2") : document.querySelector<HTMLElement>("main h1"));
}
