import { useEffect, useRef } from "react";
import { isTyping } from "../platform/is-typing.ts";

/**
 * Calls `onKey` for each key that is pressed on the page without a modifier. Keys that are typed in a field, a menu or
 * a dialog are ignored. If `onKey` returns true, the key had an effect, and the browser's default is prevented.
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
