import { useEffect, useRef } from "react";
import { isTyping } from "../platform/is-typing.ts";

/**
 * Calls `onKey` for each key that is pressed on the page without a modifier. Keys that are typed into a field, a menu or
 * a dialog are left out. `onKey` returns true when the key had an effect, which replaces that of the browser.
 */
export function usePageKeys(onKey: (key: string) => boolean): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
      if (latest.current(event.key)) event.preventDefault();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, []);
}
