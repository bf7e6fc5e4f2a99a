import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Icon } from "./icon.tsx";

export type Toast = {
  /** This text says what changed: "Marked $600.00 to Hank Delacroix as sent". */
  text: ReactNode;
  undo?: () => void;
  tone?: "good" | "bad";
  /**
   * This is true for a text that must be read, for example where money went: the toast stays until it is closed or the
   * page changes.
   */
  stays?: boolean;
};

type Show = (toast: Toast) => void;
const ToastContext = createContext<Show>(() => {});

export const useToast = (): Show => useContext(ToastContext);

/**
 * Shows the toasts of its children. `page` is the address of the page without its query. A dialog covers everything
 * outside of it and makes it inert, so a pane contains a second provider, which shows the toasts in the pane. When the
 * pane closes, it passes the toasts that are still shown to `outer`.
 */
export function ToastProvider({ page, children, outer }: { page?: string; children: ReactNode; outer?: Show }) {
  const [shown, setShown] = useState<(Toast & { key: number })[]>([]);
  const [lastPage, setLastPage] = useState(page);
  if (page !== lastPage) {
    setLastPage(page);
    setShown(shown.filter(({ stays }) => !stays));
  }
  const count = useRef(0);
  /** These are the toasts of a pane that are still shown. An act may show one and close the pane at the same time. */
  const kept = useRef(new Map<number, Toast>());
  /** An act that closes its pane may show its toast only after that; then the toast goes to `outer`, too. */
  const isClosed = useRef(false);
  const show = useCallback<Show>(
    (toast) => {
      if (isClosed.current) return outer?.(toast);
      count.current += 1;
      const key = count.current;
      kept.current.set(key, toast);
      setShown((before) => [...before.slice(-2), { ...toast, key }]);
    },
    [outer],
  );
  const hide = useCallback((key: number) => {
    kept.current.delete(key);
    setShown((before) => before.filter((one) => one.key !== key));
  }, []);
  useEffect(() => {
    const left = kept.current;
    isClosed.current = false;
    return () => {
      isClosed.current = true;
      // A failure concerns what the user did in the pane, so it goes with it.
      for (const toast of [...left.values()].slice(-3)) if (toast.tone !== "bad") outer?.(toast);
      left.clear();
    };
  }, [outer]);
  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts" role="status" aria-live="polite">
        {shown.map((toast) => (
          <ToastLine key={toast.key} toast={toast} onGone={() => hide(toast.key)} />
        ))}
      </div>
    </ToastContext>
  );
}

function ToastLine({ toast, onGone }: { toast: Toast; onGone: () => void }) {
  const { t } = useLingui();
  const [held, setHeld] = useState(false);
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });
  const stays = toast.undo || toast.tone === "bad" ? 10_000 : 6_000;
  useEffect(() => {
    if (held || toast.stays) return;
    const timer = setTimeout(() => gone.current(), stays);
    return () => clearTimeout(timer);
  }, [held, stays, toast.stays]);
  return (
    <div
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={toast.tone === "bad" ? "alert" : "check"} />
      <span className="flex-1">{toast.text}</span>
      {toast.undo ? (
        <button
          type="button"
          onClick={() => {
            toast.undo?.();
            onGone();
          }}
        >
          <Trans>Undo</Trans>
        </button>
      ) : null}
      <button type="button" aria-label={t`Close`} onClick={onGone}>
        <Icon name="close" size={16} className="mx-auto" />
      </button>
    </div>
  );
}
