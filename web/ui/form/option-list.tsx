import { useEffect, useLayoutEffect, useRef, type ReactNode } from "react";
import "./option-list.css";

/** Returns the id of an option, for `aria-activedescendant` of the field. */
export const optionId = (listId: string, at: number): string => `${listId}-${at}`;

/** This is the max height in pixels, so that the list does not cover everything above or below the field. */
const maxHeight = 340;

/**
 * Shows the options of a combobox, below its field or above it. The list floats, because tables and dialogs clip their
 * content; an inline list is in the normal flow of the page. The field keeps the focus.
 */
export function OptionList({
  id,
  label,
  anchor,
  options,
  active,
  minWidth = 0,
  inline = false,
  onChoose,
}: {
  id: string;
  label: string;
  anchor: HTMLElement;
  options: readonly { key: string; content: ReactNode }[];
  /** This is the index of the option that Enter selects; it is -1 for none. */
  active: number;
  /** This is the min width in pixels, for a field that is narrower than its options. */
  minWidth?: number;
  /** If this is true, the list is in the normal flow of the page instead of floating. */
  inline?: boolean;
  onChoose: (at: number) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!inline) list.current?.showPopover?.();
  }, [inline]);
  useEffect(() => {
    if (inline) return;
    const place = () => {
      const at = anchor.getBoundingClientRect();
      const own = list.current;
      if (!own) return;
      const width = Math.max(at.width, Math.min(minWidth, window.innerWidth - 16));
      own.style.width = `${width}px`;
      own.style.left = `${Math.max(8, Math.min(at.left, window.innerWidth - width - 8))}px`;
      const [above, below] = [at.top - 8, window.innerHeight - at.bottom - 8];
      own.style.maxHeight = `${Math.min(maxHeight, Math.max(above, below))}px`;
      const isBelow = own.offsetHeight <= below || below >= above;
      own.style.top = `${isBelow ? at.bottom + 2 : at.top - own.offsetHeight - 2}px`;
    };
    place();
    window.addEventListener("scroll", place, { passive: true, capture: true });
    window.addEventListener("resize", place);
    return () => {
      window.removeEventListener("scroll", place, { capture: true });
      window.removeEventListener("resize", place);
    };
  }, [anchor, minWidth, options, inline]);
  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      popover={inline ? undefined : "manual"}
      className={inline ? "options-line" : "options"}
      aria-label={label}
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map(({ key, content }, at) => (
        <div
          key={key}
          id={optionId(id, at)}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          onClick={() => onChoose(at)}
        >
          {content}
        </div>
      ))}
    </div>
  );
}
