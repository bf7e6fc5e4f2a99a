import { useId, useRef, type ReactNode } from "react";
import { Icon } from "../../../ui/icon.tsx";

/**
 * Shows the menu of a row. It is a native popover, because a table that scrolls sideways would clip a menu inside it.
 * Escape and a click outside close it.
 */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const place = () => {
    const [at, menu] = [button.current?.getBoundingClientRect(), list.current];
    if (!at || !menu) return;
    const { offsetWidth: width, offsetHeight: height } = menu;
    const below = at.bottom + height <= window.innerHeight;
    menu.style.left = `${Math.max(8, at.right - width)}px`;
    menu.style.top = `${Math.max(8, below ? at.bottom : at.top - height)}px`;
  };
  return (
    <>
      <button ref={button} type="button" className="row-menu-button" aria-label={label} popoverTarget={id}>
        <Icon name="dots" />
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        className="menu row-menu"
        onToggle={place}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest("button")) list.current?.hidePopover();
        }}
      >
        {children}
      </div>
    </>
  );
}
