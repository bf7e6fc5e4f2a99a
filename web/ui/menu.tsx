import { useEffect, useId, useRef, useState, type ReactNode } from "react";

/**
 * Shows a button that opens a short list of links or actions. The list closes on its button, on a click outside, on
 * Escape (the focus returns to the button) and on a choice. It has no menu role, so Tab moves through it.
 */
export function Menu({
  label,
  children,
  items,
  align = "start",
  buttonClass = "",
  buttonKind,
}: {
  /** This is the accessible name of a button without a visible text. */
  label?: string;
  children: ReactNode;
  items: ReactNode;
  align?: "start" | "end";
  buttonClass?: string;
  /** This is the style of the button, if it should look like one (button.tsx). */
  buttonKind?: "outline";
}) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (!(event.target instanceof Node && box.current?.contains(event.target))) setOpen(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
      document.removeEventListener("keydown", escape);
    };
  }, [open]);
  return (
    <div ref={box} className="relative">
      <button
        ref={button}
        type="button"
        className={`cursor-pointer ${buttonClass}`}
        aria-label={label}
        data-kind={buttonKind}
        data-size={buttonKind ? "usual" : undefined}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      {open ? (
        <div
          id={listId}
          className={`menu top-full mt-1 ${align === "end" ? "right-0" : "left-0"}`}
          onClick={(event) => {
            if (!(event.target instanceof Element)) return;
            // The pressed button disappears with the list, so the focus returns to the menu's button.
            if (event.target.closest("button")) button.current?.focus();
            if (event.target.closest("a,button")) setOpen(false);
          }}
        >
          {items}
        </div>
      ) : null}
    </div>
  );
}
