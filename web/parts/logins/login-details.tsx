import { useState, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { loginCan, type LoginAct } from "#shared/logins.ts";
import { useStaffTime } from "../../platform/use-staff-time.ts";
import { textOf } from "../../platform/api/problem.ts";
import { Button } from "../../ui/button.tsx";
import { useToast } from "../../ui/toast.tsx";
import { ActGate } from "../../platform/acts/act-gate.tsx";
import { actOnLogin } from "./login-api.ts";
import { LoginActDialog, type MovePicker } from "./login-act-dialog.tsx";
import { LoginForm } from "./login-form.tsx";
import { LastLogin, LoginStatusText } from "./login-status.tsx";
import type { ShownLogin } from "./shown-login.ts";

/** Shows one login: who it is, and what staff can do with it. */
export function LoginDetails({
  login: listed,
  ownerLink,
  movePicker,
  onChanged,
  onClose,
}: {
  login: ShownLogin;
  /** This is the link to the dealer or promoter. */
  ownerLink: ReactNode;
  /** Renders the choice of the dealer that a login moves to; without it the login cannot be moved. */
  movePicker?: MovePicker;
  onChanged: () => void;
  /** Closes the pane that shows the login, after it left the list. */
  onClose: () => void;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const staffTime = useStaffTime();
  const [editing, setEditing] = useState(false);
  const [asked, setAsked] = useState<Exclude<LoginAct, "resend"> | null>(null);
  const [busy, setBusy] = useState(false);
  const [changed, setChanged] = useState<ShownLogin | null>(null);
  // After the act a filtered list may no longer contain the login, so the answer of the act is shown.
  const login = changed && changed.__v >= listed.__v ? changed : listed;
  const { _id: id, name, email, emailVerified, owner, status, isContact } = login;
  const kindHas = (act: LoginAct): boolean =>
    act === "move" ? movePicker !== undefined : act === "contact" ? owner.kind === "promoter" && !isContact : true;
  // An act that lets the person log in requires that their dealer or promoter is active.
  const can = (act: LoginAct): boolean =>
    kindHas(act) && loginCan[act].states.includes(status) && (owner.active || (act !== "resend" && act !== "reset"));

  const notices: Record<Exclude<LoginAct, "resend">, (changed: ShownLogin) => string> = {
    reset: () => t`A link to choose a new password was sent to ${email}.`,
    deactivate: () => t`${name}’s login was deactivated.`,
    activate: () => t`${name}’s login was activated.`,
    move: (changed) => {
      const dealerName = changed.owner.name;
      return t`${name} was moved to ${dealerName}.`;
    },
    contact: () => t`Emails about events will go to ${email}.`,
  };

  async function resend(): Promise<void> {
    setBusy(true);
    try {
      setChanged(await actOnLogin(owner.kind, id, { act: "resend" }));
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
        onDone={(current) => {
          setChanged(current);
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
          <dt>{owner.kind === "dealer" ? t`Dealer` : t`Promoter`}</dt>
          <dd>{ownerLink}</dd>
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
          <dd>{login.lastLoginAt === null ? <LastLogin at={null} /> : staffTime(login.lastLoginAt)}</dd>
        </div>
        <div>
          <dt>{t`Status`}</dt>
          <dd>
            <LoginStatusText login={login} />
          </dd>
        </div>
        {owner.kind === "promoter" ? (
          <div>
            <dt>{t`Emails about events`}</dt>
            <dd>{isContact ? <Trans>Sent to this person</Trans> : <Trans>Sent to another person</Trans>}</dd>
          </div>
        ) : null}
      </dl>
      <ActGate>
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
              <Trans>Reset login…</Trans>
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
          {can("contact") ? (
            <Button icon="mail" onClick={() => setAsked("contact")}>
              <Trans>Send emails to this person…</Trans>
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
      </ActGate>
      <LoginActDialog
        act={asked}
        login={login}
        movePicker={movePicker}
        onClose={() => setAsked(null)}
        onDone={(act, current) => {
          setChanged(current);
          toast({ text: notices[act](current) });
          if (act === "move") onClose();
          onChanged();
        }}
      />
    </>
  );
}
