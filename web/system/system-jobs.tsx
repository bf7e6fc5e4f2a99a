import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { scheduledJobs } from "#shared/jobs.ts";
import type { JobState, SystemJob } from "#shared/system.schema.ts";
import { Fold } from "../parts/fold/fold.tsx";
import "../parts/list.css";
import { ActGate, ActsNeed } from "../platform/acts/act-gate.tsx";
import { useFormat } from "../platform/use-format.ts";
import { useStaffTime } from "../platform/use-staff-time.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Badge, type Tone } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/form/field.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import { useToast } from "../ui/toast.tsx";
import { runJobNow } from "./api.ts";

const tones: Record<JobState, Tone> = {
  fine: "good",
  new: "info",
  running: "info",
  failed: "bad",
  overdue: "bad",
  waitsForClock: "bad",
};

/** Lists the jobs with their last success and next run. An owner can start one now. */
export function SystemJobs({ jobs, reload }: { jobs: readonly SystemJob[]; reload: () => unknown }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const time = useStaffTime();
  const toast = useToast();
  const start = useSubmit();
  const [started, setStarted] = useState<string | null>(null);
  const nameOf = ({ name }: SystemJob) => scheduledJobs[name].name[locale];
  const run = (job: SystemJob) => {
    setStarted(job.name);
    void start.run(async () => {
      await runJobNow(job.name);
      const name = nameOf(job);
      toast({ text: t`Started: ${name}`, tone: "good" });
      await reload();
    });
  };
  const runLabel = (job: SystemJob) => {
    const name = nameOf(job);
    return t`Run now: ${name}`;
  };
  return (
    <ActsNeed least="owner">
      <Fold
        id="system-jobs"
        className="max-md:border-t max-md:border-line max-md:pt-2"
        // A phone shows the list at once only if a job needs somebody.
        first={jobs.some(({ state }) => tones[state] === "bad")}
        heading={
          <h2 id="system-jobs-heading" className="mb-2 text-t3">
            <Trans>Jobs</Trans>
          </h2>
        }
      >
        <FieldError id="job-error" error={start.message} />
        <ActGate reasonFirst>
          <DataTable
            caption={t`Jobs`}
            rows={jobs}
            rowKey={({ name }) => name}
            dense
            columns={[
              { key: "name", head: t`Job`, card: "title", cell: nameOf },
              { key: "last", head: t`Last success`, card: "plain", cell: ({ lastFinishedAt }) => time(lastFinishedAt) },
              {
                key: "next",
                head: t`Next run`,
                card: "detail",
                cell: ({ nextAt }) => <NextRun at={time(nextAt)} isKnown={nextAt !== null} />,
              },
              { key: "state", head: t`State`, card: "figure", cell: (job) => <State job={job} /> },
              {
                key: "run",
                head: t`Actions`,
                hideHead: true,
                align: "end",
                cell: (job) => (
                  <Button
                    kind="link"
                    size="small"
                    aria-label={runLabel(job)}
                    disabled={job.state === "running"}
                    busy={start.busy && started === job.name}
                    busyLabel={<Trans>Starting…</Trans>}
                    onClick={() => run(job)}
                  >
                    <Trans>Run now</Trans>
                  </Button>
                ),
              },
            ]}
          />
        </ActGate>
      </Fold>
    </ActsNeed>
  );
}

const NextRun = ({ at, isKnown }: { at: string; isKnown: boolean }) => (isKnown ? at : <Trans>In a moment</Trans>);

function State({ job: { state, error } }: { job: SystemJob }) {
  const words = {
    fine: <Trans>OK</Trans>,
    new: <Trans>Not run yet</Trans>,
    running: <Trans>Running</Trans>,
    failed: <Trans>Failed ({error})</Trans>,
    overdue: <Trans>Overdue</Trans>,
    waitsForClock: <Trans>On hold: clock</Trans>,
  };
  return state === "fine" ? words.fine : <Badge tone={tones[state]}>{words[state]}</Badge>;
}
