import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { DealerLoginRow } from "#shared/dealer-logins.list.ts";
import { loginCan, type LoginAct } from "#shared/dealer-logins.ts";
import { useFormat } from "../../../platform/use-format.ts";
import { textOf } from "../../../platform/api/problem.ts";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { actOnLogin } from "../admin-api.ts";
import { LoginActDialog } from "./login-act-dialog.tsx";
import { LoginForm } from "./login-form.tsx";
import { LastLogin, LoginStatusText } from "./login-status.tsx";

/** One login: who it is, and what staff can do with it. */
export function LoginDetails({
  login,
  onChanged,
  onClose,
}: {
  login: DealerLoginRow;
  onChanged: () => void;
  /** Closes the pane that shows the login, after it left the list. */
  onClose: () => void;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const format = useFormat();
  const [editing, setEditing] = useState(false);
  const [asked, setAsked] = useState<Exclude<LoginAct, "resend"> | null>(null);
  const [busy, setBusy] = useState(false);
  const { _id: id, name, email, emailVerified, dealerId, dealerName, status, dealerActive } = login;
  // What opens a way in needs a dealer that is active.
  const can = (act: LoginAct): boolean =>
    loginCan[act].states.includes(status) &&
    (dealerActive || act === "deactivate" || act === "activate" || act === "move");

  async function resend(): Promise<void> {
    setBusy(true);
    try {
      await actOnLogin(id, { act: "resend" });
      toast({ text: t`Invitation sent to ${email}.` });
      onChanged();
    } catch (error) {
      toast({ text: textOf(error), tone: "bad" });
    } finally {
      setBusy(false);
    }
  }

  if (editing) {
    return (
      <LoginForm
        login={login}
        onDone={() => {
          setEditing(false);
          onChanged();
        }}
        onCancel={() => setEditing(false)}
      />
    );
  }
  return (
    <>
      <dl className="list-values">
        <div>
          <dt>{t`Dealer`}</dt>
          <dd>
            <Link to="/auth/admin/dealer/{dealerId?}" params={{ dealerId }} search={{ tab: "logins" }}>
              {dealerName}
            </Link>
          </dd>
        </div>
        <div>
          <dt>{t`Email`}</dt>
          <dd className="break-all">
            {email}
            {emailVerified ? null : (
              <span className="block text-t1 text-ink-2">
                <Trans>Not verified yet</Trans>
              </span>
            )}
          </dd>
        </div>
        <div>
          <dt>{t`Last login`}</dt>
          <dd>{login.lastLoginAt === null ? <LastLogin at={null} /> : format.dateTime(login.lastLoginAt)}</dd>
        </div>
        <div>
          <dt>{t`Status`}</dt>
          <dd>
            <LoginStatusText login={login} />
          </dd>
        </div>
      </dl>
      <div className="list-pane-acts">
        {can("resend") ? (
          <Button
            kind="brand"
            icon="mail"
            busy={busy}
            busyLabel={<Trans>Sending…</Trans>}
            onClick={() => void resend()}
          >
            <Trans>Resend invitation</Trans>
          </Button>
        ) : null}
        {can("reset") ? (
          <Button icon="refresh" onClick={() => setAsked("reset")}>
            <Trans>Reset…</Trans>
          </Button>
        ) : null}
        <Button icon="edit" onClick={() => setEditing(true)}>
          <Trans>Edit</Trans>
        </Button>
        {can("activate") ? (
          <Button onClick={() => setAsked("activate")}>
            <Trans>Activate…</Trans>
          </Button>
        ) : null}
        {can("move") ? (
          <Button onClick={() => setAsked("move")}>
            <Trans>Move to another dealer…</Trans>
          </Button>
        ) : null}
        {can("deactivate") ? (
          <Button onClick={() => setAsked("deactivate")}>
            <Trans>Deactivate…</Trans>
          </Button>
        ) : null}
      </div>
      <LoginActDialog
        act={asked}
        login={login}
        onClose={() => setAsked(null)}
        onDone={(act) => {
          toast({ text: t`Done. ${name} was changed.` });
          if (act === "move") onClose();
          onChanged();
        }}
      />
    </>
  );
}
