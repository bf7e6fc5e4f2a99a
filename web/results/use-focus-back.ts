import { useEffect, useRef, type RefObject } from "react";

/**
 * Returns the ref of a heading. The heading gets the focus when the state changes and the button that changed it is
 * gone, for example "Verify" once a class is verified. Otherwise keyboard users would start again at the top of the
 * page.
 */
export function useFocusBack(state: unknown): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [state]);
  return heading;
}
