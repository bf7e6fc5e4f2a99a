import type { ReactNode } from "react";
import { useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ToastProvider, useToast } from "../../ui/toast.tsx";

/** Shows a pane with a form beside a list. The form is empty each time the pane opens. */
export function SidePane({
  title,
  open,
  onClose,
  children,
}: {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const toast = useToast();
  return (
    <Dialog pane open={open} title={title} onClose={onClose}>
      {open ? (
        <ToastProvider outer={toast}>
          <Button kind="link" className="list-pane-close" icon="close" aria-label={t`Close`} onClick={onClose} />
          <div className="mt-4">{children}</div>
        </ToastProvider>
      ) : null}
    </Dialog>
  );
}
