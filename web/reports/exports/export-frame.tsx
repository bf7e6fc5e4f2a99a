import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { LoadFailed } from "../../parts/load-failed.tsx";
import type { Problem } from "../../platform/api/problem.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/form/choice-field.tsx";
import "../../parts/list.css";
import "../../parts/report.css";

/** Shows the frame of both export pages: what the file is for, the selection beside the first rows, and the files. */
export function ExportFrame({
  title,
  about,
  fields,
  choices,
  children,
}: {
  title: string;
  about: ReactNode;
  fields: ReactNode;
  choices: ReactNode;
  children: ReactNode;
}) {
  usePageTitle(title);
  return (
    <div className="report grid gap-5">
      <h1 className="text-t5">{title}</h1>
      <p className="max-w-prose text-ink-2">{about}</p>
      <div className="flex flex-wrap items-end gap-4">{fields}</div>
      <div className="grid gap-6 xl:grid-cols-[minmax(22rem,2fr)_minmax(0,3fr)]">
        {choices}
        <div className="grid min-w-0 content-start gap-5">{children}</div>
      </div>
    </div>
  );
}

/** Shows a message in place of an export that did not load. `onReset` clears the selection, which may be the cause. */
export function ExportNotLoaded({
  title,
  about,
  problem,
  onRetry,
  onReset,
}: {
  title: string;
  about: ReactNode;
  problem: Problem | null;
  onRetry: () => void;
  onReset: () => void;
}) {
  return (
    <ExportFrame
      title={title}
      about={about}
      choices={null}
      fields={
        <Button onClick={onReset}>
          <Trans>Choose again</Trans>
        </Button>
      }
    >
      <div className="panel">
        <LoadFailed title={<Trans>The export didn’t load</Trans>} problem={problem} onRetry={onRetry} />
      </div>
    </ExportFrame>
  );
}

/** Lets staff select the season. The current season is offered even if it has no records yet. */
export function ExportSeason({
  answer,
  onChange,
}: {
  answer: { season: number; seasons: number[] };
  onChange: (season: string) => void;
}) {
  const seasons = answer.seasons.includes(answer.season) ? answer.seasons : [answer.season, ...answer.seasons];
  return (
    <SelectField
      label={<Trans>Season</Trans>}
      name="season"
      value={String(answer.season)}
      choices={seasons.map((season) => ({ value: String(season), label: String(season) }))}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
