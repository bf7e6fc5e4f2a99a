import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from "react";

/**
 * Shows a native <dialog>: the browser traps the focus inside and restores it. Escape and a click on the backdrop close
 * it.
 */
export function Dialog({
  open,
  title,
  onClose,
  children,
  alert = false,
  pane = false,
  asks = false,
}: {
  open: boolean;
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** This is true when the dialog needs an answer; then a click on the backdrop does not close it. */
  alert?: boolean;
  /**
   * This is true for a pane at the side of the window that shows one row of a list. On a phone it covers the lower part
   * of the screen.
   */
  pane?: boolean;
  /** This is true when `onClose` may ask for confirmation first, so that the dialog may stay open. */
  asks?: boolean;
}) {
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    if (!open) {
      if (dialog.open) dialog.close();
      return;
    }
    const opener = document.activeElement;
    if (!dialog.open) dialog.showModal();
    return () => restoreFocus(opener);
  }, [open]);
  return (
    <dialog
      ref={box}
      className={pane ? "dialog dialog-pane" : "dialog"}
      role={alert ? "alertdialog" : undefined}
      aria-labelledby={titleId}
      // In React these events bubble from a nested dialog to this one, so the target is checked.
      onCancel={(event) => {
        if (event.target !== box.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // On a second Escape the browser closes the dialog without a cancel event, so `onClose` is called here too.
        if (!open || event.target !== box.current) return;
        if (asks) box.current.showModal();
        onClose();
      }}
      onKeyDown={(event) => {
        if ((asks || alert) && event.key === "Escape" && mayClose(event, box.current)) {
          // Otherwise the browser may close a question together with the dialog below it.
          event.preventDefault();
          onClose();
        }
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

/** Returns whether Escape is meant for this dialog, not for a dialog or menu inside it, or for text being composed. */
function mayClose({ target, nativeEvent }: KeyboardEvent, box: HTMLDialogElement | null): boolean {
  if (box === null || nativeEvent.isComposing || box.querySelector(":popover-open")) return false;
  return target instanceof Element && target.closest("dialog") === box;
}

/**
 * Returns the focus to the element that opened the dialog, unless another element has it. The browser does this when a
 * dialog is closed, but not when it is removed while it is open.
 */
function restoreFocus(opener: Element | null): void {
  requestAnimationFrame(() => {
    const { activeElement, body } = document;
    const isLost = activeElement === null || activeElement === body;
    if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  });
}
