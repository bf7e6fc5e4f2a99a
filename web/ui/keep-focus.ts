const nextFrame = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => done()));

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Moves the focus to a heading, which cannot be reached with the Tab key. */
function focusOn(heading: HTMLElement | null | undefined): void {
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** These elements have a heading that says what they contain. */
const sections = "section, fieldset, article, dialog";

/**
 * Moves the focus to a heading when the control that has the focus is removed, for example the button "Remove" of a
 * removed row, or a form after it was sent. Otherwise keyboard users would start again at the top of the page. It is the
 * heading of the nearest section that is still there, or of the page. An element that gets the focus in the meantime
 * keeps it, and a link is left out, because the page that it opens decides.
 */
export function keepFocus(): void {
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement && target.matches("button, input, select, textarea")) watch(target);
  });
}

function watch(control: HTMLElement): void {
  const around: Element[] = [];
  for (let at = control.closest(sections); at; at = at.parentElement?.closest(sections) ?? null) around.push(at);
  const observer = new MutationObserver(() => {
    if (document.activeElement === control) return;
    observer.disconnect();
    if (!control.isConnected && isLost()) void focusNear(around);
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

async function focusNear(around: readonly Element[]): Promise<void> {
  // A page, a dialog, or a list may move the focus itself once it has been shown.
  await nextFrame();
  await nextFrame();
  if (!isLost()) return;
  const openDialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  if (openDialog) return focusOn(openDialog.querySelector("h2"));
  for (const section of around) {
    const heading = section.isConnected ? section.querySelector<HTMLElement>("h1, h2, h3, legend") : null;
    if (heading) return focusOn(heading);
  }
  focusOn(document.querySelector<HTMLElement>("main h1"));
}
