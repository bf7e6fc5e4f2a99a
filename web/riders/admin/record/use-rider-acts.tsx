import { lazy, Suspense, useState, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { RiderRecord } from "#shared/riders.schema.ts";
import { ActLink } from "../../../platform/acts/act-link.tsx";
import { textOf } from "../../../platform/api/problem.ts";
import { Button } from "../../../ui/button.tsx";
import { useConfirm } from "../../../ui/confirm.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { saveRider, sendReset as mailReset } from "../admin-api.ts";

// The code of a dialog loads when it is opened.
const ActivationDialog = lazy(async () => ({
  default: (await import("../rider-activation-dialog.tsx")).RiderActivationDialog,
}));
const FactoryMarkDialog = lazy(async () => ({
  default: (await import("./factory-mark-dialog.tsx")).FactoryMarkDialog,
}));
const ChangeEmailDialog = lazy(async () => ({
  default: (await import("./change-email-dialog.tsx")).ChangeEmailDialog,
}));

/**
 * Returns the acts on a rider: those of the menu, their dialogs, and the acts that other parts of the page offer, too.
 * A link to the page can open the confirmation to deactivate the rider: then `asksOnOpen` is true until `onAnswered` is
 * called.
 */
export function useRiderActs(
  rider: RiderRecord,
  {
    onChanged,
    asksOnOpen,
    onAnswered,
  }: { onChanged: () => Promise<unknown>; asksOnOpen: boolean; onAnswered: () => void },
): { activate: () => void; sendReset: () => void; items: ReactNode; dialogs: ReactNode } {
  const { t } = useLingui();
  const ask = useConfirm();
  const toast = useToast();
  const [opened, setOpen] = useState<"activation" | "email" | "factory" | null>(null);
  const open = opened ?? (asksOnOpen ? "activation" : null);
  const { _id: riderId, __v, fullName, email, deActivated, factory } = rider;
  const close = () => {
    setOpen(null);
    if (asksOnOpen) onAnswered();
  };
  const reset = async () => {
    const sure = await ask({
      title: t`Send ${fullName} a password reset?`,
      body: t`We’ll email ${email} a code for a new password. The old password will work until a new one is chosen. You won’t see the code.`,
      safe: t`Not now`,
      act: t`Send reset`,
    });
    if (!sure) return;
    try {
      await mailReset(riderId);
      toast({ text: t`We emailed ${email}.` });
    } catch (error) {
      toast({ text: textOf(error), tone: "bad" });
    }
  };
  const sendReset = () => void reset();
  return {
    activate: () => setOpen("activation"),
    sendReset,
    items: (
      <>
        {deActivated ? null : (
          <ActLink
            kind="link"
            to="/auth/admin/rider/{riderId?}"
            params={{ riderId }}
            search={{ tab: "money", act: "bonus" }}
          >
            <Trans>Grant a bonus…</Trans>
          </ActLink>
        )}
        {deActivated ? null : (
          <Button kind="link" onClick={sendReset}>
            <Trans>Send password reset…</Trans>
          </Button>
        )}
        <Button kind="link" onClick={() => setOpen("email")}>
          <Trans>Change login email…</Trans>
        </Button>
        <Button kind="link" onClick={() => setOpen("factory")}>
          {factory ? <Trans>Remove factory rider status…</Trans> : <Trans>Mark as factory rider…</Trans>}
        </Button>
        {deActivated ? null : (
          <ActLink kind="link" to="/auth/admin/riders-merge" search={{ keep: riderId }}>
            <Trans>Merge with another rider…</Trans>
          </ActLink>
        )}
        {deActivated ? null : (
          <Button kind="link" onClick={() => setOpen("activation")}>
            <Trans>Deactivate…</Trans>
          </Button>
        )}
      </>
    ),
    dialogs: (
      <Suspense>
        {open === "activation" ? (
          <ActivationDialog
            asked={{ riderIds: [riderId], active: deActivated, name: fullName }}
            onClose={close}
            onAct={async (reason) => {
              await saveRider(riderId, { __v, deActivated: !deActivated, reason });
              toast({ text: deActivated ? t`${fullName} was activated.` : t`${fullName} was deactivated.` });
              await onChanged();
            }}
          />
        ) : null}
        {open === "email" ? (
          <ChangeEmailDialog rider={rider} onClose={close} onChanged={() => void onChanged()} />
        ) : null}
        {open === "factory" ? (
          <FactoryMarkDialog rider={rider} onClose={close} onDone={() => void onChanged()} />
        ) : null}
      </Suspense>
    ),
  };
}
