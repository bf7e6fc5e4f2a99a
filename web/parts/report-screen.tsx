import type { ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import type { ReportKind } from "#shared/scheduled-reports.ts";
import type { PageAddress } from "../ui/page-address.ts";
import { CachedBanner } from "../platform/cache/cached-banner.tsx";
import { usePageTitle } from "../platform/page-title.ts";
import { useFormat } from "../platform/use-format.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { FileMenu } from "../ui/table/file-links.tsx";
import { Link } from "../ui/link.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { Sum } from "../ui/sum.tsx";
import { DateField } from "../ui/form/text-field.tsx";
import "./report.css";

/** This is a figure of a report, as formatted text. */
export type ReportFigure = {
  key: string;
  label: ReactNode;
  value: string;
  /** This is the change from the previous period, in words. */
  change?: ReactNode;
  /** This sentence defines the figure. */
  about?: string;
  /** This is the address of the list whose sum is the figure. */
  href?: PageAddress;
};

/**
 * Shows the frame of a report: the dimension by which it is grouped, its period (`?from=` and `?to=`, both days
 * included) or its single day, its figures and the figures for comparison, a chart, and the table of the same data,
 * with files. A printed report has the title, the period, the figures, the chart and the whole table, without controls.
 * Other parts that must not be printed have the class `off-paper` (report.css).
 */
export function ReportScreen({
  title,
  paperHead,
  period,
  singleDay,
  onPeriod,
  periodOnPaper,
  tabs,
  by,
  byLabel,
  figures = [],
  byFour = false,
  filters,
  comparison,
  fileHref,
  acts,
  chart,
  failed,
  lastSynced = null,
  children,
}: {
  title: string;
  /** This names the owner of the report. Only the printed report shows it. */
  paperHead?: string;
  /** A report of whole seasons has no period; its `filters` choose the season and `periodOnPaper` names it. */
  period?: { from: string; to: string };
  /**
   * This is set for a report of one day, which is `period.from` and not later than `max`. `onPeriod` gets the name
   * "from".
   */
  singleDay?: { max: string };
  /** These are the `Tabs` of a page with several views; they are below the title. */
  tabs?: ReactNode;
  /** These are the choices of `?by=`; a report with only one dimension leaves them out. */
  by?: { value: string; choices: readonly { key: string; label: string; href: PageAddress }[] };
  byLabel?: string;
  figures?: readonly ReportFigure[];
  /**
   * If this is true, wide screens show four figures in a row. This is used for the same four figures in each currency,
   * or for more figures than fit in one row.
   */
  byFour?: boolean;
  /** These are further fields beside the period, for example the season. */
  filters?: ReactNode;
  /** This is the same figure in the previous period, in words. */
  comparison?: ReactNode;
  onPeriod?: (name: "from" | "to", day: string) => void;
  /** Print shows this in place of the period. */
  periodOnPaper?: string;
  fileHref: (format: "csv" | "xlsx") => string;
  /** These are further acts beside the files. */
  acts?: ReactNode;
  chart?: ReactNode;
  /** This is a `LoadFailed` in place of the figures and the table; the period and the choices stay. */
  failed?: ReactNode;
  /**
   * This is the time when this device stored the copy shown; it is null if the answer came from the server just now.
   * Files need the server.
   */
  lastSynced?: string | null;
  /** This is the table of the same data. */
  children?: ReactNode;
}) {
  usePageTitle(title);
  const day = (name: "from" | "to") => ({
    name,
    className: "max-md:min-w-0 max-md:flex-1 md:w-40",
    value: period?.[name] ?? "",
    onChange: (event: { target: { value: string } }) => onPeriod?.(name, event.target.value),
  });
  const { dateRange } = useFormat();
  const chosen = by?.choices.find(({ key }) => key === by.value);
  return (
    <div className="report grid grid-cols-1 gap-4 md:gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-t5">{title}</h1>
        <span className="off-paper flex gap-3">
          {acts}
          {lastSynced === null && !failed ? <FileMenu href={fileHref} /> : null}
          {failed ? null : (
            <Button icon="print" onClick={() => window.print()}>
              <span className="max-md:sr-only">
                <Trans>Print</Trans>
              </span>
            </Button>
          )}
        </span>
      </div>
      {tabs}
      {lastSynced === null ? null : <CachedBanner at={lastSynced} />}
      <p className="report-on-paper">
        {paperHead ? (
          <>
            <b>{paperHead}</b>
            <br />
          </>
        ) : null}
        {failed ? null : (periodOnPaper ?? (period ? dateRange(period.from, period.to) : null))}
        {chosen ? ` · ${chosen.label}` : null}
      </p>
      <div className="off-paper grid gap-3 md:gap-6">
        {by && byLabel ? (
          <Tabs label={byLabel} tabs={by.choices.map((one) => ({ ...one, on: by.value === one.key }))} />
        ) : null}
        <div className="flex flex-wrap items-end gap-3 md:gap-4">
          {filters}
          {!period ? null : singleDay ? (
            <DateField label={<Trans>Day</Trans>} max={singleDay.max} {...day("from")} />
          ) : (
            <>
              <DateField label={<Trans>From</Trans>} max={period.to} {...day("from")} />
              {/* Without a max, browsers accept years of six digits, and the field is wider. */}
              <DateField label={<Trans>To</Trans>} min={period.from} max="9999-12-31" {...day("to")} />
            </>
          )}
        </div>
      </div>
      {failed ? (
        <div className="panel">{failed}</div>
      ) : figures.length === 0 ? null : (
        <div role="status">
          <dl
            className={`panel grid grid-cols-2 gap-x-4 gap-y-3 px-4 py-3 sm:gap-x-8 sm:p-5 ${
              byFour
                ? "lg:grid-cols-4 print:grid-cols-4 print:gap-x-4"
                : "sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]"
            }`}
          >
            {figures.map(({ key, label, value, change, about, href }) => (
              <Sum key={key} label={label}>
                {href ? <Link href={href}>{value}</Link> : value}
                {change ? <span className="figure-note block text-pretty">{change}</span> : null}
                {about ? <FigureAbout>{about}</FigureAbout> : null}
              </Sum>
            ))}
          </dl>
          {comparison ? <p className="mt-2 text-ink-2">{comparison}</p> : null}
        </div>
      )}
      {chart}
      {children}
    </div>
  );
}

/** Shows the definition of a figure when its button is pressed. */
function FigureAbout({ children }: { children: ReactNode }) {
  return (
    <details className="figure-note off-paper">
      <summary className="cursor-pointer underline">
        <Trans>Definition</Trans>
      </summary>
      {children}
    </details>
  );
}

/**
 * Links from a report to the form that schedules emails of it, with the report's filters. It is in this file, because a
 * separate chunk would add its name to every staff page.
 */
export function EmailReport({
  report,
  filters = {},
}: {
  report: ReportKind;
  filters?: Readonly<Record<string, string | undefined>>;
}) {
  const chosen = Object.entries(filters).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return (
    <ButtonLink
      icon="mail"
      to="/auth/admin/mail"
      search={{ view: "scheduled", report, with: new URLSearchParams(chosen).toString() }}
    >
      <span className="max-md:sr-only">
        <Trans>Email this report</Trans>
      </span>
    </ButtonLink>
  );
}
