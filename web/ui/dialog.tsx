import { useEffect, useId, useRef, type ReactNode } from "react";

/**
 * A native <dialog>: the browser traps the focus inside and restores it. Escape and a click on the backdrop close it.
 */
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
  /** True when the dialog needs an answer: a click on the backdrop then does not close it. */
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
        // The browser closes the dialog on a second Escape without a cancel event.
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
