import type { ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import type { AdminAct } from "#shared/admins.ts";
import type { AdminRecord } from "#shared/admins.schema.ts";
import { ActDialog } from "../../parts/act-dialog.tsx";
import { actOnAdmin, removePasskeys } from "./staff-api.ts";

export type AskedAdminAct = Exclude<AdminAct, "resend"> | "removePasskeys";

/**
 * Asks for confirmation before an action on an admin's login, and shows its consequences. `act` is null while the
 * dialog is closed.
 */
export function AdminActDialog({
  act,
  admin,
  onClose,
  onDone,
}: {
  act: AskedAdminAct | null;
  admin: AdminRecord;
  onClose: () => void;
  onDone: (act: AskedAdminAct) => void;
}) {
  const words = wordsOf(act ?? "activate", `${admin.firstName} ${admin.lastName}`);
  return (
    <ActDialog
      open={act !== null}
      title={words.title}
      safe={words.safe}
      act={words.act}
      danger={act !== null && act !== "activate"}
      needsReason={act === "deactivate"}
      onClose={onClose}
      onAct={async (reason) => {
        if (act === null) return;
        if (act === "removePasskeys") await removePasskeys(admin._id);
        else await actOnAdmin(admin._id, { act, reason: reason || null });
        onDone(act);
      }}
    >
      <p>{words.body}</p>
    </ActDialog>
  );
}

function wordsOf(act: AskedAdminAct, name: string): Record<"title" | "body" | "safe" | "act", ReactNode> {
  switch (act) {
    case "deactivate":
      return {
        title: <Trans>Deactivate {name}?</Trans>,
        body: (
          <Trans>
            They’ll be logged out, won’t be able to log in, and won’t get any more emails. Their history will be kept.
          </Trans>
        ),
        safe: <Trans>Don’t deactivate</Trans>,
        act: <Trans>Deactivate</Trans>,
      };
    case "activate":
      return {
        title: <Trans>Activate {name}?</Trans>,
        body: (
          <Trans>
            They’ll be able to log in again with the same role. If they never chose a password, resend the invitation.
          </Trans>
        ),
        safe: <Trans>Not now</Trans>,
        act: <Trans>Activate</Trans>,
      };
    case "endSessions":
      return {
        title: <Trans>Log {name} out everywhere?</Trans>,
        body: <Trans>They’ll have to log in again on every device. Their password won’t change.</Trans>,
        safe: <Trans>Not now</Trans>,
        act: <Trans>Log out everywhere</Trans>,
      };
    case "removePasskeys":
      return {
        title: <Trans>Remove {name}’s passkeys?</Trans>,
        body: (
          <Trans>
            They’ll be logged out. They can log back in with their password, then add a new passkey. We’ll email them.
          </Trans>
        ),
        safe: <Trans>Not now</Trans>,
        act: <Trans>Remove passkeys</Trans>,
      };
  }
}
