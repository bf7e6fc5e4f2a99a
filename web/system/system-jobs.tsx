import { useState, type ReactNode } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { scheduledJobs } from "#shared/jobs.ts";
import type { JobState, SystemJob } from "#shared/system.schema.ts";
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
import { SystemPart } from "./system-part.tsx";

const tones: Record<JobState, Tone> = {
  fine: "good",
  new: "info",
  running: "info",
  failed: "bad",
  overdue: "bad",
  waitsForClock: "bad",
};

/**
 * Lists the jobs with their last success and next run: first the failing ones, then the `children`, then the others,
 * which are folded on a phone. An owner can start a job immediately.
 */
export function SystemJobs({
  jobs,
  reload,
  children,
}: {
  jobs: readonly SystemJob[];
  reload: () => unknown;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const toast = useToast();
  const start = useSubmit();
  const [started, setStarted] = useState<string | null>(null);
  const run = (job: SystemJob) => {
    setStarted(job.name);
    void start.run(async () => {
      await runJobNow(job.name);
      const name = scheduledJobs[job.name].name[locale];
      toast({ text: t`Started: ${name}`, tone: "good" });
      await reload();
    });
  };
  const wrong = jobs.filter(({ state }) => tones[state] === "bad");
  const well = jobs.filter(({ state }) => tones[state] !== "bad");
  const acts = { run, startedNow: start.busy ? started : null };
  return (
    <ActsNeed least="owner">
      <>
        <FieldError id="job-error" error={start.message} />
        {wrong.length > 0 ? (
          <section aria-labelledby="system-wrong-jobs">
            <h2 id="system-wrong-jobs" className="mb-2 text-t3">
              <Trans>Jobs that need attention</Trans>
            </h2>
            <JobTable caption={t`Jobs that need attention`} jobs={wrong} {...acts} />
          </section>
        ) : null}
        <div className="system-parts">
          {children}
          <SystemPart
            id="jobs"
            isPlain
            title={wrong.length > 0 ? <Trans>Other jobs</Trans> : <Trans>Jobs</Trans>}
            hint={<Plural value={well.length} one="# job, no problems" other="# jobs, no problems" />}
          >
            <JobTable caption={t`Jobs`} jobs={well} {...acts} />
          </SystemPart>
        </div>
      </>
    </ActsNeed>
  );
}

function JobTable({
  caption,
  jobs,
  run,
  startedNow,
}: {
  caption: string;
  jobs: readonly SystemJob[];
  run: (job: SystemJob) => void;
  /** This is the name of the job that is being started. */
  startedNow: string | null;
}) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const time = useStaffTime();
  const nameOf = ({ name }: SystemJob) => scheduledJobs[name].name[locale];
  const runLabel = (job: SystemJob) => {
    const name = nameOf(job);
    return t`Run now: ${name}`;
  };
  return (
    <ActGate reasonFirst>
      <DataTable
        caption={caption}
        rows={jobs}
        rowKey={({ name }) => name}
        dense
        columns={[
          { key: "name", head: t`Job`, card: "title", cell: nameOf },
          {
            key: "last",
            head: t`Last successful run`,
            card: "detail",
            cell: ({ lastFinishedAt }) => time(lastFinishedAt),
          },
          {
            key: "next",
            head: t`Next run`,
            card: "hide",
            cell: ({ nextAt }) => <NextRun at={time(nextAt)} isKnown={nextAt !== null} />,
          },
          { key: "state", head: t`Status`, card: "detail", cell: (job) => <State job={job} /> },
          {
            key: "run",
            head: t`Actions`,
            hideHead: true,
            align: "end",
            card: "act",
            cell: (job) => (
              <Button
                kind="link"
                size="small"
                aria-label={runLabel(job)}
                disabled={job.state === "running"}
                busy={startedNow === job.name}
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
