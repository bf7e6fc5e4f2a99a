import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { textOf } from "../../platform/api/problem.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { useConfirm } from "../../ui/confirm.tsx";
import { useToast } from "../../ui/toast.tsx";
import { remindPromoter } from "./promoter-api.ts";

/** Returns a function that asks for confirmation and then sends a promoter one email about its late events. */
export function useRemindPromoter(name: string, eventIds: readonly string[], onDone: () => void) {
  const { t } = useLingui();
  const sure = useConfirm();
  const toast = useToast();
  const { run, busy } = useSubmit();
  const late = eventIds.length;
  const ask = async (): Promise<void> => {
    const confirmed = await sure({
      title: <Trans>Remind {name}?</Trans>,
      body: (
        <Plural
          value={late}
          one="We’ll send one email about # late event. An event gets at most one reminder a day."
          other="We’ll send one email about # late events. An event gets at most one reminder a day."
        />
      ),
      safe: <Trans>Not now</Trans>,
      act: <Trans>Send reminder</Trans>,
    });
    if (!confirmed) return;
    await run(async () => {
      try {
        const { reminded } = await remindPromoter([...eventIds]);
        const count = reminded.length;
        toast(
          count > 0
            ? {
                text: <Plural value={count} one="Reminder sent for # event." other="Reminders sent for # events." />,
                tone: "good",
              }
            : { text: t`No reminder was sent: the promoter already got one today, or has no one we can email.` },
        );
        onDone();
      } catch (error) {
        toast({ text: textOf(error), tone: "bad" });
      }
    });
  };
  return { ask, busy };
}
