import { Trans, useLingui } from "@lingui/react/macro";
import type { EventBrief } from "#shared/events.schema.ts";
import { useEventPlace } from "../races/use-event-place.ts";
import { useFormat } from "../platform/use-format.ts";
import { eventHref } from "../races/race-links.ts";
import { StatusBadge } from "../races/status-badge.tsx";
import { DataTable, type Column } from "../ui/table/data-table.tsx";
import { isLate } from "../ui/table/late-rows.ts";
import "../parts/list.css";

/** Lists events of a promoter, one line each; a row opens the event. */
export function EventLines({
  caption,
  events,
  inSeries = false,
  folds = false,
}: {
  caption: string;
  events: readonly EventBrief[];
  /** This is true on the page of a series, where the name of the series is not repeated. */
  inSeries?: boolean;
  /** This is true inside `FoldedRows`, where a phone hides the later rows. */
  folds?: boolean;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const placeOf = useEventPlace();
  const all: Column<EventBrief>[] = [
    {
      key: "title",
      head: t`Event`,
      card: "title",
      cell: ({ title, canceled }) => <b className={canceled ? "line-through" : undefined}>{title}</b>,
    },
    {
      key: "date",
      head: t`Date`,
      card: "detail",
      cell: ({ firstDate, lastDate, city, state, series }) => {
        const round = inSeries ? series?.round : null;
        return (
          <span className="block truncate">
            {format.dateRange(firstDate, lastDate)}
            <span className="md:hidden print:hidden">
              {[" · ", [city, state].filter(Boolean).join(", ")].join("")}
              {round ? (
                <>
                  {" · "}
                  <Trans>Round {round}</Trans>
                </>
              ) : null}
            </span>
          </span>
        );
      },
    },
    {
      key: "place",
      head: t`Location`,
      card: "hide",
      cell: (event) => placeOf(event),
    },
    {
      key: "series",
      head: inSeries ? t`Round` : t({ context: "one", message: "Series" }),
      card: "hide",
      cell: ({ series }) => (series ? <SeriesRound of={series} inSeries={inSeries} /> : null),
    },
    {
      key: "state",
      head: t`Status`,
      card: "detail",
      // A race that ended in the usual way has no badge.
      cell: (event) => (isUsual(event) ? null : <StatusBadge event={event} />),
    },
    {
      key: "posted",
      head: t`Posted`,
      align: "end",
      card: "figure",
      cell: ({ postedCash, postedCredit, currency }) => format.moneyShort(postedCash + postedCredit, currency),
    },
  ];
  const columns = events.every(isUsual) ? all.filter(({ key }) => key !== "state") : all;
  return (
    <DataTable
      dense
      caption={caption}
      rows={events}
      rowKey={({ _id }) => _id}
      columns={columns}
      href={({ _id }) => eventHref("promoter", _id)}
      isLate={folds ? (at) => isLate(at, events.length) : undefined}
    />
  );
}

const isUsual = ({ canceled, resultsStatus }: EventBrief): boolean =>
  !canceled && (resultsStatus === "verified" || resultsStatus === "upcoming");

function SeriesRound({ of, inSeries }: { of: NonNullable<EventBrief["series"]>; inSeries: boolean }) {
  const { name: series, round } = of;
  if (inSeries || !round) return inSeries ? round : series;
  return (
    <Trans>
      {series}, round {round}
    </Trans>
  );
}
