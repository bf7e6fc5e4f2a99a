import { useEffect, useId, useState, type ReactNode } from "react";

/** A tooltip below its word. It opens on hover, focus, touch or click and closes on leaving it or on Escape. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => event.key === "Escape" && setOpen(false);
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, [open]);
  return (
    <span className="relative inline-flex" onPointerEnter={() => setOpen(true)} onPointerLeave={() => setOpen(false)}>
      <button
        type="button"
        className="cursor-help rounded-1 underline decoration-dotted decoration-2 underline-offset-4"
        aria-describedby={open ? id : undefined}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {open ? (
        <span id={id} role="tooltip" className="tooltip">
          {text}
        </span>
      ) : null}
    </span>
  );
}
