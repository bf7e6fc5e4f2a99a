import { useEffect, useRef, type MouseEvent } from "react";
import { useWhere } from "../platform/location.ts";

/** A menu that slides over the page: a native dialog that closes on its ground, on Escape and on any link in it. */
export function useDrawer() {
  const box = useRef<HTMLDialogElement>(null);
  const { path } = useWhere();
  const close = () => box.current?.close();
  useEffect(() => box.current?.close(), [path]);
  return {
    open: () => box.current?.showModal(),
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
