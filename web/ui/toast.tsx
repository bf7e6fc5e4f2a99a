import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Icon } from "./icon.tsx";

export type Toast = {
  /** The text that says what changed: "Marked $600.00 to Hank Delacroix as sent". */
  text: ReactNode;
  undo?: () => void;
  tone?: "good" | "bad";
};

type Show = (toast: Toast) => void;
const ToastContext = createContext<Show>(() => {});

export const useToast = (): Show => useContext(ToastContext);

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<(Toast & { key: number })[]>([]);
  const count = useRef(0);
  const show = useCallback<Show>((toast) => {
    count.current += 1;
    const key = count.current;
    setShown((before) => [...before.slice(-2), { ...toast, key }]);
  }, []);
  const hide = useCallback((key: number) => setShown((before) => before.filter((one) => one.key !== key)), []);
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
    if (held) return;
    const timer = setTimeout(() => gone.current(), stays);
    return () => clearTimeout(timer);
  }, [held, stays]);
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
