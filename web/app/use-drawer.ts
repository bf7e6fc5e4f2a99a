import { useEffect, useRef, useState, type MouseEvent } from "react";
import { flushSync } from "react-dom";
import { useWhere } from "../platform/location.ts";
import { useIdle } from "../platform/use-idle.ts";

/** A menu that slides over the page: a native dialog that closes on its ground, on Escape and on any link in it. */
export function useDrawer() {
  const box = useRef<HTMLDialogElement>(null);
  const { path } = useWhere();
  const [opened, setOpened] = useState(false);
  const idle = useIdle();
  const close = () => box.current?.close();
  useEffect(() => box.current?.close(), [path]);
  return {
    open: () => {
      flushSync(() => setOpened(true));
      box.current?.showModal();
    },
    /** For what is long: not drawn with the page, but once it rests, or when somebody is quicker. */
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
