import { useEffect, useRef, useState, type MouseEvent } from "react";
import { flushSync } from "react-dom";
import { useWhere } from "../platform/location.ts";
import { useIdle } from "../platform/use-idle.ts";

/**
 * Manages a menu that slides over the page. It is a native dialog that closes on its backdrop, on Escape and on any
 * link in it.
 */
export function useDrawer() {
  const box = useRef<HTMLDialogElement>(null);
  const { path } = useWhere();
  const [opened, setOpened] = useState(false);
  const idle = useIdle();
  const close = () => box.current?.close();
  useEffect(() => box.current?.close(), [path]);
  return {
    open: () => {
      if (!idle) flushSync(() => setOpened(true));
      box.current?.showModal();
    },
    /** A long menu renders only once the page is idle, or when the user opens it earlier. */
    filled: idle || opened,
    close,
    props: {
      ref: box,
      onClick: (event: MouseEvent<HTMLDialogElement>) => {
        const { target } = event;
        if (target === box.current || (target instanceof Element && target.closest("a"))) close();
      },
    },
  };
}
