import { Trans, useLingui } from "@lingui/react/macro";
import type { EventBrief, EventListItem } from "#shared/events.schema.ts";
import { eventHref, type RaceArea } from "../../races/race-links.ts";
import { useFormat } from "../../platform/use-format.ts";
import { StatusBadge } from "../../races/status-badge.tsx";
import { Link } from "../../ui/link.tsx";
import { raceStyleWords } from "../event-words.ts";
import { useEventPlace } from "../use-event-place.ts";

/** Shows an event as a row of the schedule: date, title, place, posted payouts and the state of its results. */
export function EventRow({
  event,
  area,
  dated = false,
  narrow = false,
  bare = false,
  children,
}: {
  event: EventBrief & Partial<Pick<EventListItem, "kind">>;
  area: RaceArea;
  /** Shows the month instead of the weekday, for lists without month headings. */
  dated?: boolean;
  /** This is true beside a map, where the payouts are below the title on wide screens too. */
  narrow?: boolean;
  /** Leaves out payouts and results, if the caller shows something more specific. */
  bare?: boolean;
  children?: React.ReactNode;
}) {
  const format = useFormat();
  const { i18n } = useLingui();
  // If the venue has the name of its town, the name is shown once.
  const venue = event.venue === event.city ? null : event.venue;
  const place = useEventPlace()({ ...event, venue });
  const style = event.raceStyle ? i18n._(raceStyleWords[event.raceStyle]) : null;
  const round = event.series?.round;
  const series = event.series?.name;
  return (
    <Link
      href={eventHref(area, event._id)}
      className={`grid min-h-19 items-center gap-x-3 gap-y-1 py-2 no-underline hover:bg-brand-wash md:gap-x-4 md:py-3 ${narrow ? "grid-cols-[76px_minmax(0,1fr)]" : "grid-cols-[62px_minmax(0,1fr)_auto] md:grid-cols-[92px_minmax(0,1fr)_auto]"}`}
    >
      <RaceDays first={event.firstDate} last={event.lastDate} dated={dated} />
      <span className="min-w-0">
        <span className={`block text-t3 leading-snug font-semibold ${event.canceled ? "line-through" : ""}`}>
          {event.title}
        </span>
        <span className="block text-ink-2 max-md:truncate">{place}</span>
        <span className="block text-t1 text-ink-3 max-md:truncate">
          {series && round ? (
            <Trans>
              {series}, round {round}
            </Trans>
          ) : (
            (series ?? style)
          )}
          {event.distance === undefined || event.distance === null ? null : <> · {format.distance(event.distance)}</>}
        </span>
      </span>
      <span
        className={`flex flex-wrap items-center gap-x-3 gap-y-1 ${narrow ? "col-start-2" : children ? "max-md:col-span-2 max-md:col-start-2 md:flex-col md:items-end" : "flex-col items-end"}`}
      >
        {bare ? null : (
          <>
            <Posted event={event} />
            <StatusBadge event={event} />
          </>
        )}
        {children}
      </span>
    </Link>
  );
}

function RaceDays({ first, last, dated }: { first: string; last: string; dated: boolean }) {
  const format = useFormat();
  const day = (date: string) => Number(date.slice(8, 10));
  const days = first === last ? String(day(first)) : `${day(first)}–${day(last)}`;
  return (
    <span className="flex flex-col">
      <span className="figure leading-none" style={{ fontSize: days.length > 2 ? "1.5rem" : "2.75rem" }} aria-hidden>
        {days}
      </span>
      <span className="text-t1 font-semibold text-ink-2" aria-hidden>
        {dated ? format.month(first) : format.weekday(first)}
      </span>
      <time className="sr-only" dateTime={first}>
        {format.dateRange(first, last)}
      </time>
    </span>
  );
}

function Posted({ event }: { event: EventBrief }) {
  const format = useFormat();
  const { postedCash, postedCredit, currency, canceled } = event;
  if (postedCash + postedCredit === 0) return null;
  return (
    <span className={`max-md:text-right ${canceled ? "text-ink-3 line-through" : ""}`}>
      <span className="figure text-t4">{format.moneyShort(postedCash + postedCredit, currency)}</span>{" "}
      <span className="ml-0.5 text-t1 text-ink-3 max-md:block">
        {postedCash > 0 && postedCredit > 0 ? (
          <Trans>cash and credit</Trans>
        ) : postedCash > 0 ? (
          <Trans>cash</Trans>
        ) : (
          <Trans>dealer credit</Trans>
        )}
      </span>
    </span>
  );
}
