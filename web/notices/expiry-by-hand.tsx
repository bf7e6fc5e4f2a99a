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
      title: <Trans>Tell riders whose credit ends?</Trans>,
      body: (
        <Plural
          value={days}
          one="Every rider whose credit ends within # day gets a mail today, beside the notices that go out by themselves. Nobody is told twice on one day."
          other="Every rider whose credit ends within # days gets a mail today, beside the notices that go out by themselves. Nobody is told twice on one day."
        />
      ),
      safe: <Trans>Not now</Trans>,
      act: <Trans>Send the notices</Trans>,
    });
    if (!sure) return;
    await form.run(async () => {
      const { riders } = await sendExpireMail({ days });
      await onSent();
      toast({ text: riders === 0 ? t`No credit ends that soon.` : t`Riders told: ${riders}.` });
    });
  };
  return (
    <section aria-labelledby="by-hand" className="section mt-12 grid gap-3 pt-4">
      <h2 id="by-hand" className="text-t4">
        <Trans>Notices of expiry</Trans>
      </h2>
      <p className="max-w-prose text-ink-2">
        <Trans>They go out by themselves. Here they are sent once more, for a season’s end or a dealers’ week.</Trans>
      </p>
      <div>
        <Button icon="mail" onClick={() => void send()} busy={form.busy} busyLabel={<Trans>Sending…</Trans>}>
          <Trans>Tell riders now</Trans>
        </Button>
      </div>
      <FieldError id="by-hand-error" error={form.message} />
    </section>
  );
}
