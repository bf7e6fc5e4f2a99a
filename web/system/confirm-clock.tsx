import { Trans, useLingui } from "@lingui/react/macro";
import { jobNames, scheduledJobs } from "#shared/jobs.ts";
import { ActGate } from "../platform/acts/act-gate.tsx";
import { textOf } from "../platform/api/problem.ts";
import { useFormat } from "../platform/use-format.ts";
import { useStaffTime } from "../platform/use-staff-time.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { useToast } from "../ui/toast.tsx";
import { confirmClock, getClock } from "./api.ts";

/**
 * Lets staff confirm that the server's clock is right after it jumped. The question says the server's time and what
 * resumes, and only that time is confirmed.
 */
export function ConfirmClock({ reload }: { reload: () => unknown }) {
  const { t } = useLingui();
  const { list, locale } = useFormat();
  const staffTime = useStaffTime();
  const ask = useConfirm();
  const toast = useToast();
  const { run, busy } = useSubmit();
  const confirm = async () => {
    const { now, lastTrusted, waiting } = await getClock();
    const names = jobNames.filter((name) => waiting.includes(name)).map((name) => scheduledJobs[name].name[locale]);
    const jobs = list(names);
    const time = staffTime(now);
    const last = staffTime(lastTrusted);
    const sure = await ask({
      title: t`The clock says ${time}. Is that right?`,
      body: (
        <div className="grid gap-2">
          {lastTrusted === null ? null : (
            <p>
              <Trans>The clock was last known to be right on {last}.</Trans>
            </p>
          )}
          <p className="font-semibold text-ink">
            <Trans>Credit and cash past their deadline will expire. You can’t undo this.</Trans>
          </p>
          {names.length > 0 ? (
            <p>
              <Trans>These jobs will resume: {jobs}.</Trans>
            </p>
          ) : null}
        </div>
      ),
      safe: t`Not now`,
      act: t`The clock is right`,
      danger: true,
    });
    if (!sure) return;
    await confirmClock(now);
    toast({ text: t`Clock confirmed. The jobs will resume.`, tone: "good" });
    await reload();
  };
  const start = () => run(() => confirm().catch((error: unknown) => toast({ text: textOf(error), tone: "bad" })));
  return (
    <ActGate>
      <Button className="my-2" busy={busy} onClick={() => void start()}>
        <Trans>Confirm the clock…</Trans>
      </Button>
    </ActGate>
  );
}
