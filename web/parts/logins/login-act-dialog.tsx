import { useState, type ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import type { LoginAct } from "#shared/logins.ts";
import { ActDialog } from "../act-dialog.tsx";
import { actOnLogin } from "./login-api.ts";
import type { ShownLogin } from "./shown-login.ts";

type Asked = Exclude<LoginAct, "resend">;

/** Renders the choice of the dealer that a login moves to. */
export type MovePicker = (value: string | null, onChoose: (dealerId: string) => void) => ReactNode;

/** Asks for confirmation of an act on a login, and shows its consequences. `act` is null while the dialog is closed. */
export function LoginActDialog({
  act,
  login,
  movePicker,
  onClose,
  onDone,
}: {
  act: Asked | null;
  login: ShownLogin;
  movePicker?: MovePicker | undefined;
  onClose: () => void;
  /** Gets the login as it is after the act. */
  onDone: (act: Asked, changed: ShownLogin) => void;
}) {
  const [target, setTarget] = useState<string | null>(null);
  const words = actWords(act ?? "reset", login);
  return (
    <ActDialog
      open={act !== null}
      title={words.title}
      safe={words.safe}
      act={words.act}
      danger={act === "deactivate"}
      needsReason={act === "deactivate"}
      onClose={() => {
        setTarget(null);
        onClose();
      }}
      onAct={async (reason) => {
        if (act === null) return;
        const dealer = act === "move" && target !== null ? { dealerId: target } : {};
        onDone(act, await actOnLogin(login.owner.kind, login._id, { act, reason: reason || null, ...dealer }));
      }}
    >
      <p>{words.body}</p>
      {act === "move" ? <div className="mt-2 text-ink">{movePicker?.(target, setTarget)}</div> : null}
    </ActDialog>
  );
}

type Words = Record<"title" | "body" | "safe" | "act", ReactNode>;

function actWords(act: Asked, { name, email, owner, isContact }: ShownLogin): Words {
  const dealerName = owner.name;
  const ownerName = owner.name;
  const words: Record<Asked, Words> = {
    reset: {
      title: <Trans>Reset {name}’s login?</Trans>,
      body: (
        <Trans>
          The current password and passkeys will stop working, and this person will be logged out. We’ll email {email} a
          link to choose a new password. It works once and expires in 24 hours.
        </Trans>
      ),
      safe: <Trans>Don’t reset</Trans>,
      act: <Trans>Reset login</Trans>,
    },
    deactivate: {
      title: <Trans>Deactivate {name}’s login?</Trans>,
      body: !owner.active ? (
        <Trans>They won’t be able to log in, even if {ownerName} is activated again.</Trans>
      ) : owner.kind === "promoter" ? (
        <>
          <Trans>
            They’ll be logged out and won’t be able to log in. Other people at {ownerName} will keep their access.
          </Trans>{" "}
          {isContact ? <Trans>Emails about events will go to the next person who can log in.</Trans> : null}
        </>
      ) : (
        <Trans>
          They’ll be logged out and won’t be able to log in. Other people at {dealerName} will keep their access, and
          its kiosks will keep working. To stop all redemptions there, deactivate the dealer.
        </Trans>
      ),
      safe: <Trans>Don’t deactivate</Trans>,
      act: <Trans>Deactivate</Trans>,
    },
    activate: {
      title: <Trans>Activate {name}’s login?</Trans>,
      body: !owner.active ? (
        <Trans>They’ll be able to log in only once {ownerName} is active again.</Trans>
      ) : (
        <Trans>They’ll get their {ownerName} login back. If they never chose a password, resend the invitation.</Trans>
      ),
      safe: <Trans>Not yet</Trans>,
      act: <Trans>Activate</Trans>,
    },
    move: {
      title: <Trans>Move {name} to another dealer?</Trans>,
      body: (
        <Trans>
          They’ll be logged out and can log back in for the other dealer. Their redemptions will stay with {dealerName},
          and they won’t be able to refund those.
        </Trans>
      ),
      safe: <Trans>Don’t move</Trans>,
      act: <Trans>Move</Trans>,
    },
    contact: {
      title: <Trans>Send event emails to {name}?</Trans>,
      body: (
        <Trans>
          From now on, reminders and questions about {ownerName}’s events will go to {email}.
        </Trans>
      ),
      safe: <Trans>Not now</Trans>,
      act: <Trans>Send emails to this person</Trans>,
    },
  };
  return words[act];
}
