import { useState, type ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import type { DealerLoginRow } from "#shared/dealer-logins.list.ts";
import type { LoginAct } from "#shared/dealer-logins.ts";
import { ActDialog } from "../../../parts/act-dialog.tsx";
import { actOnLogin } from "../admin-api.ts";
import { DealerPicker } from "./dealer-picker.tsx";

type Asked = Exclude<LoginAct, "resend">;

/** Asks before an act on a login, with what follows from it. `act` is null while nothing is asked. */
export function LoginActDialog({
  act,
  login,
  onClose,
  onDone,
}: {
  act: Asked | null;
  login: DealerLoginRow;
  onClose: () => void;
  onDone: (act: Asked) => void;
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
        await actOnLogin(login._id, { act, reason: reason || null, ...dealer });
        onDone(act);
      }}
    >
      <p>{words.body}</p>
      {act === "move" ? (
        <DealerPicker
          legend={<Trans>Move to</Trans>}
          except={login.dealerId}
          value={target}
          onChoose={({ _id }) => setTarget(_id)}
        />
      ) : null}
    </ActDialog>
  );
}

type Words = Record<"title" | "body" | "safe" | "act", ReactNode>;

function actWords(act: Asked, { name, email, dealerName }: DealerLoginRow): Words {
  const words: Record<Asked, Words> = {
    reset: {
      title: <Trans>Reset the login of {name}?</Trans>,
      body: (
        <Trans>
          Their password and passkeys stop working, and they’re logged out now. We’ll email {email} a link to choose a
          new password. It works once, for 24 hours.
        </Trans>
      ),
      safe: <Trans>Don’t reset</Trans>,
      act: <Trans>Reset login</Trans>,
    },
    deactivate: {
      title: <Trans>Deactivate the login of {name}?</Trans>,
      body: (
        <Trans>
          They’re logged out now and can’t log in. Other people and the kiosks at {dealerName} keep working. To stop all
          redemptions there, deactivate the dealer.
        </Trans>
      ),
      safe: <Trans>Don’t deactivate</Trans>,
      act: <Trans>Deactivate</Trans>,
    },
    activate: {
      title: <Trans>Activate the login of {name}?</Trans>,
      body: (
        <Trans>They can log in for {dealerName} again. If they never chose a password, resend the invitation.</Trans>
      ),
      safe: <Trans>Not yet</Trans>,
      act: <Trans>Activate</Trans>,
    },
    move: {
      title: <Trans>Move {name} to another dealer?</Trans>,
      body: (
        <Trans>
          They’re logged out now and then log in for the other dealer. Redemptions they made stay with {dealerName}, and
          they can’t refund those anymore.
        </Trans>
      ),
      safe: <Trans>Don’t move</Trans>,
      act: <Trans>Move</Trans>,
    },
  };
  return words[act];
}
