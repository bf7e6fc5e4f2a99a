import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { daysBetween } from "#shared/dates.ts";
import type { EventListItem, MyEventsAnswer } from "#shared/events.schema.ts";
import { getMyEvents } from "../events/api.ts";
import { StatusBadge } from "../events/event-row.tsx";
import { ScheduleList } from "../events/schedule-list.tsx";
import { usePageTitle } from "../platform/page-title.ts";
import { eventHref, serieHref } from "../platform/race-links.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useFormat } from "../platform/use-format.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { EmptyState } from "../ui/states.tsx";

export const loader = ({ signal }: Loading) => getMyEvents("promoter", signal);

/** Late first, then by the day on which results are due, then what only waits for a word. */
const urgency = { late: 0, due: 1, received: 2 } as const;

function dueFirst(events: readonly EventListItem[]): EventListItem[] {
  const rank = ({ resultsStatus }: EventListItem): number =>
    resultsStatus === "late" || resultsStatus === "due" || resultsStatus === "received" ? urgency[resultsStatus] : 3;
  return events
    .filter((event) => rank(event) < 3)
    .toSorted((a, b) => rank(a) - rank(b) || a.resultsDue.localeCompare(b.resultsDue));
}

/** The promoter's desk: what is due comes first, then the events and series. */
export function Screen({ data: { events, allSeries } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(t`My events`);
  const due = dueFirst(events);
  const waiting = new Set(due.map(({ _id }) => _id));
  const coming = events.filter(({ resultsStatus }) => resultsStatus === "upcoming");
  const done = events
    .filter(({ _id, resultsStatus }) => !waiting.has(_id) && resultsStatus !== "upcoming")
    .toReversed();
  return (
    <>
      <h1>
        <Trans>My events</Trans>
      </h1>
      {events.length === 0 ? (
        <EmptyState title={<Trans>No events yet</Trans>}>
          <Trans>
            The programme’s staff adds your events. They stand here, with the day by which their results are due.
          </Trans>
        </EmptyState>
      ) : (
        <Due events={due} />
      )}
      <Series allSeries={allSeries} />
      {coming.length > 0 ? (
        <section className="mt-10">
          <h2 className="mb-3 text-t4">
            <Trans>Coming up</Trans>
          </h2>
          <ScheduleList events={coming} area="promoter" />
        </section>
      ) : null}
      {done.length > 0 ? (
        <section className="mt-10">
          <h2 className="mb-3 text-t4">
            <Trans>Done</Trans>
          </h2>
          <ScheduleList events={done} area="promoter" />
        </section>
      ) : null}
    </>
  );
}

function Due({ events }: { events: readonly EventListItem[] }) {
  const { t } = useLingui();
  if (events.length === 0) {
    return (
      <p className="section mt-6 py-4 text-t3">
        <Trans>No results are due: nothing waits for you.</Trans>
      </p>
    );
  }
  return (
    <section className="mt-6" aria-label={t`Results that are due`}>
      <h2 className="mb-3 text-t4">
        <Plural value={events.length} one="# event waits for you" other="# events wait for you" />
      </h2>
      <ul className="grid gap-4 lg:grid-cols-2">
        {events.map((event) => (
          <li key={event._id}>
            <DueCard event={event} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function DueCard({ event }: { event: EventListItem }) {
  const format = useFormat();
  const due = format.date(event.resultsDue);
  // Counted on this device: the words beside it give the very day.
  const days = Math.abs(daysBetween(event.resultsDue, new Date().toISOString().slice(0, 10)));
  const isLate = event.resultsStatus === "late";
  const href = `${eventHref("promoter", event._id)}?tab=results`;
  return (
    <div className={`panel flex h-full flex-col gap-4 p-5 ${isLate ? "border-l-6 border-warn" : ""}`}>
      <div className="min-w-0 flex-1">
        <div className="mb-2">
          <StatusBadge event={event} />
        </div>
        <h3 className="text-t4">
          <Link href={eventHref("promoter", event._id)} className="no-underline hover:underline">
            {event.title}
          </Link>
        </h3>
        <p className="mt-1 text-ink-2">
          {format.dateRange(event.firstDate, event.lastDate)}
          {event.city ? ` · ${[event.city, event.state].filter(Boolean).join(", ")}` : ""}
        </p>
        <p className={`mt-2 ${isLate ? "font-semibold text-warn" : "text-ink-2"}`}>
          {isLate ? (
            <Trans>
              Due {due}: <Plural value={days} one="# day late" other="# days late" />
            </Trans>
          ) : event.resultsStatus === "received" ? (
            <Trans>Handed in. Nothing is awarded before you verify.</Trans>
          ) : (
            <Trans>Due {due}</Trans>
          )}
        </p>
      </div>
      <div>
        <ButtonLink
          kind={isLate ? "brand" : "outline"}
          href={href}
          icon={event.resultsStatus === "received" ? "check" : "up"}
        >
          {event.resultsStatus === "received" ? <Trans>Check and verify</Trans> : <Trans>Hand in the results</Trans>}
        </ButtonLink>
      </div>
    </div>
  );
}

function Series({ allSeries }: Pick<MyEventsAnswer, "allSeries">) {
  if (allSeries.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-t4">
        <Trans>My series</Trans>
      </h2>
      <ul className="panel divide-y divide-line overflow-clip">
        {allSeries.map(({ _id, name, season, events }) => (
          <li key={_id}>
            <Link
              href={serieHref("promoter", _id)}
              className="flex min-h-14 items-center justify-between gap-4 px-4 py-2 no-underline hover:bg-brand-wash"
            >
              <span className="font-semibold">{name}</span>
              <span className="text-ink-2">
                {season} · <Plural value={events} one="# event" other="# events" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
