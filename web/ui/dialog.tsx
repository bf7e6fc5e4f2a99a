import { useEffect, useId, useRef, type ReactNode } from "react";

/** Native <dialog>: the browser keeps the focus inside and gives it back. Escape and the ground behind it close. */
export function Dialog({
  open,
  title,
  onClose,
  children,
  alert = false,
}: {
  open: boolean;
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** Needs an answer: the ground behind does not close it. */
  alert?: boolean;
}) {
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  return (
    <dialog
      ref={box}
      className="dialog"
      role={alert ? "alertdialog" : undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // A second Escape closes without asking.
        if (open) onClose();
      }}
      onClick={(event) => {
        if (!alert && event.target === box.current) onClose();
      }}
    >
      {open ? (
        <>
          <h2 id={titleId}>{title}</h2>
          {children}
        </>
      ) : null}
    </dialog>
  );
}
