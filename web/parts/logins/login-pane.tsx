import type { ComponentProps } from "react";
import { useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ToastProvider, useToast } from "../../ui/toast.tsx";
import { LoginDetails } from "./login-details.tsx";
import type { ShownLogin } from "./shown-login.ts";
import "../list.css";

/** Shows the pane beside a list of logins; it is open while a login is selected. */
export function LoginPane({
  login,
  onClose,
  ...details
}: Omit<ComponentProps<typeof LoginDetails>, "login"> & { login: ShownLogin | undefined }) {
  const { t } = useLingui();
  const toast = useToast();
  return (
    <Dialog pane open={login !== undefined} title={login?.name ?? ""} onClose={onClose}>
      {login ? (
        <ToastProvider outer={toast}>
          <Button kind="link" className="list-pane-close" icon="close" aria-label={t`Close`} onClick={onClose} />
          <div className="mt-4 grid gap-5">
            <LoginDetails key={login._id} login={login} onClose={onClose} {...details} />
          </div>
        </ToastProvider>
      ) : null}
    </Dialog>
  );
}
