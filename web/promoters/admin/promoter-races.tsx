import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { PromoterEvent, PromoterRaces } from "#shared/promoters.schema.ts";
import { useFormat } from "../../platform/use-format.ts";
import { ClassesProgress } from "../../races/classes-submitted.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Link } from "../../ui/link.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { DataTable, type Column } from "../../ui/table/data-table.tsx";

/** Shows the series of a promoter, newest season first. */
export function PromoterSeries({ series }: { series: PromoterRaces["series"] }) {
  const { t } = useLingui();
  return (
    <DataTable
      dense
      caption={t`Series`}
      rows={series}
      rowKey={({ _id }) => _id}
      columns={[
        {
          key: "name",
          head: t`Name`,
          card: "title",
          cell: ({ _id, name }) => (
            <Link to="/auth/admin/serie/{seriesId?}" params={{ seriesId: _id }}>
              {name}
            </Link>
          ),
        },
        { key: "season", head: t`Season`, card: "detail", cell: ({ season }) => season },
        { key: "rounds", head: t`Rounds`, card: "count", align: "end", cell: ({ rounds }) => rounds },
      ]}
      empty={
        <EmptyState icon="calendar" title={<Trans>No series yet</Trans>}>
          <Trans>Choose this promoter for a series, and the series will show up here.</Trans>
        </EmptyState>
      }
    />
  );
}

function useEventColumns(): Record<"title" | "date" | "place" | "posted" | "results" | "late", Column<PromoterEvent>> {
  const { t } = useLingui();
  const format = useFormat();
  return {
    title: {
      key: "title",
      head: t`Event`,
      card: "title",
      cell: ({ _id, title }) => (
        <Link to="/auth/admin/event/{eventId?}" params={{ eventId: _id }}>
          {title}
        </Link>
      ),
    },
    date: {
      key: "date",
      head: t`Date`,
      card: "detail",
      cell: ({ firstDate, lastDate }) => (
        <span className="whitespace-nowrap">{format.dateRange(firstDate, lastDate)}</span>
      ),
    },
    place: {
      key: "place",
      head: t`Location`,
      card: "hide",
      cell: ({ city, state }) => [city, state].filter(Boolean).join(", ") || "–",
    },
    posted: {
      key: "posted",
      head: t`Posted`,
      card: "count",
      align: "end",
      cell: ({ posted, currency }) => (posted === 0 ? "–" : format.moneyShort(posted, currency)),
    },
    results: { key: "results", head: t`Results`, card: "detail", cell: (event) => <Results event={event} /> },
    late: {
      key: "late",
      head: t`Days late`,
      card: "count",
      align: "end",
      cell: ({ daysLate }) => (daysLate === 0 ? "–" : daysLate),
    },
  };
}

function Results({ event: { resultsStatus, classesVerified, daysToResults } }: { event: PromoterEvent }) {
  switch (resultsStatus) {
    case "canceled":
      return (
        <Badge tone="bad">
          <Trans context="event">Canceled</Trans>
        </Badge>
      );
    case "late":
      return (
        <Badge tone="warn">
          <Trans>Late</Trans>
        </Badge>
      );
    case "received":
      return (
        <Badge tone="info">
          <ClassesProgress progress={classesVerified}>
            <Trans>To verify</Trans>
          </ClassesProgress>
        </Badge>
      );
    case "due":
      return <Trans>Awaiting results</Trans>;
    case "upcoming":
      return <Trans>Upcoming</Trans>;
    case "verified":
      return <Plural value={daysToResults ?? 0} one="Verified after # day" other="Verified after # days" />;
  }
}

/** Shows the upcoming events of a promoter, and the events of the last two years. */
export function PromoterEvents({ races: { events, allEvents } }: { races: PromoterRaces }) {
  const { t } = useLingui();
  const { title, date, place, posted, results } = useEventColumns();
  const older = allEvents - events.length;
  return (
    <div className="grid gap-4">
      <DataTable
        dense
        caption={t`Events`}
        rows={events}
        rowKey={({ _id }) => _id}
        columns={[date, title, place, posted, results]}
        empty={
          <EmptyState
            icon="calendar"
            title={older > 0 ? <Trans>No events in the last two years</Trans> : <Trans>No events yet</Trans>}
          >
            <Trans>Choose this promoter for an event, and the event will show up here.</Trans>
          </EmptyState>
        }
      />
      {older > 0 ? (
        <p className="text-ink-2">
          <Plural value={older} one="# older event isn’t shown." other="# older events aren’t shown." />
        </p>
      ) : null}
    </div>
  );
}

/** Shows how often results were late, by how many days, and which ones. */
export function PromoterLate({
  races: { events, late },
  remind,
}: {
  races: PromoterRaces;
  /** This is the action that reminds the promoter of results that are late now. */
  remind: React.ReactNode;
}) {
  const { t } = useLingui();
  const { title, date, results, late: daysLate, posted } = useEventColumns();
  const rows = events.filter((event) => event.daysLate > 0);
  const { due, late: often, meanDaysLate, maxDaysLate } = late;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p>
          <b>
            <Plural value={due} one={`${often} of # event late`} other={`${often} of # events late`} />
          </b>{" "}
          <span className="text-ink-2">
            {meanDaysLate === null || maxDaysLate === null ? (
              <Trans>in the last two years</Trans>
            ) : (
              <>
                <Trans>in the last two years,</Trans>{" "}
                <Plural value={meanDaysLate} one="# day on average," other="# days on average," />{" "}
                <Plural value={maxDaysLate} one="# day at most" other="# days at most" />
              </>
            )}
          </span>
        </p>
        {remind}
      </div>
      <DataTable
        dense
        caption={t`Late results`}
        rows={rows}
        rowKey={({ _id }) => _id}
        columns={[
          date,
          title,
          results,
          { ...posted, card: "hide" },
          daysLate,
          {
            key: "reminders",
            head: t`Reminders`,
            card: "hide",
            align: "end",
            cell: ({ reminders }) => (reminders === 0 ? "–" : reminders),
          },
        ]}
        empty={
          <EmptyState icon="check" title={<Trans>No late results</Trans>}>
            <Trans>Events whose results are late or came in late show up here.</Trans>
          </EmptyState>
        }
      />
    </div>
  );
}
