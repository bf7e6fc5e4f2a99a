import { lazy, Suspense, useEffect, useState } from "react";
import { isTyping } from "../../platform/is-typing.ts";

// The palette's code loads when it is opened for the first time, so that it does not delay a page.
const Palette = lazy(async () => ({ default: (await import("./palette.tsx")).Palette }));

const opening = "palette-open";

export const openPalette = (): void => void window.dispatchEvent(new Event(opening));

/**
 * Opens the palette on ⌘K or Ctrl K anywhere. `/` opens it, too, unless the page is a list, where `/` goes to the
 * list's search field.
 */
export function PaletteHost() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = () => setOpen(true);
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      const isChord = (event.metaKey || event.ctrlKey) && !event.shiftKey && event.key.toLowerCase() === "k";
      const isSlash = event.key === "/" && !event.metaKey && !event.ctrlKey && !isTyping(event.target);
      if (!isChord && !isSlash) return;
      // A dialog that is already open stays in front.
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      open();
    };
    window.addEventListener("keydown", onKey);
    window.addEventListener(opening, open);
    return () => {
      window.removeEventListener("keydown", onKey);
      window.removeEventListener(opening, open);
    };
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense>
      <Palette onClose={() => setOpen(false)} />
    </Suspense>
  );
}
