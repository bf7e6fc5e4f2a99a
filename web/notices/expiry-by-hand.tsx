import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useSession } from "../platform/api/session.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { FieldError } from "../ui/form/field.tsx";
import { useToast } from "../ui/toast.tsx";
import { sendExpireMail } from "./api.ts";

/** Sends the expiry notices manually, in addition to the scheduled ones (docs/spec/portal.md#roles). */
export function ExpiryByHand({ onSent }: { onSent: () => Promise<unknown> }) {
  const { t } = useLingui();
  const ask = useConfirm();
  const toast = useToast();
  const form = useSubmit();
  const days = Math.max(...useSession().programme.expiryNoticeDays);
  const send = async () => {
    const sure = await ask({
      title: <Trans>Notify riders whose credit is expiring?</Trans>,
      body: (
        <Plural
          value={days}
          one="Riders whose credit expires within # day will get an extra reminder today, unless they turned reminders off. We send this at most once a day for the same credit."
          other="Riders whose credit expires within # days will get an extra reminder today, unless they turned reminders off. We send this at most once a day for the same credit."
        />
      ),
      safe: <Trans>Not now</Trans>,
      act: <Trans>Send notices</Trans>,
    });
    if (!sure) return;
    await form.run(async () => {
      const { riders } = await sendExpireMail({ days });
      await onSent();
      toast({
        text:
          riders === 0 ? (
            t`No credit expires that soon.`
          ) : (
            <>
              <Plural value={riders} one="Reminder requested for # rider." other="Reminders requested for # riders." />{" "}
              <Trans>Riders who turned reminders off or already got an extra one today won’t get this one.</Trans>
            </>
          ),
      });
    });
  };
  return (
    <>
      <Button icon="mail" onClick={() => void send()} busy={form.busy} busyLabel={<Trans>Sending…</Trans>}>
        <Trans>Notify riders of expiring credit</Trans>
      </Button>
      <FieldError id="by-hand-error" error={form.message} />
    </>
  );
}
