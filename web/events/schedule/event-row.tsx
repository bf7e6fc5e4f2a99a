import { Trans, useLingui } from "@lingui/react/macro";
import type { EventBrief, EventListItem } from "#shared/events.schema.ts";
import { eventHref, type RaceArea } from "../../races/race-links.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Badge } from "../../ui/badge.tsx";
import { Link } from "../../ui/link.tsx";
import { ClassesVerifiedText } from "../../races/classes-verified.tsx";
import { raceStyleWords, statusWords } from "../event-words.ts";
import { useEventPlace } from "../use-event-place.ts";

/** An event as a row of the schedule: date, title, place, posted payouts and the state of its results. */
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
  /** True beside a map, where the payouts are below the title on wide screens too. */
  narrow?: boolean;
  /** Leaves out payouts and results, if the caller shows something more specific. */
  bare?: boolean;
  children?: React.ReactNode;
}) {
  const format = useFormat();
  const { i18n } = useLingui();
  // A track with the name of its town is shown once.
  const venue = event.venue === event.city ? null : event.venue;
  const place = useEventPlace()({ ...event, venue });
  const style = event.raceStyle ? i18n._(raceStyleWords[event.raceStyle]) : null;
  const round = event.series?.round;
  const series = event.series?.name;
  return (
    <Link
      href={eventHref(area, event._id)}
      className={`grid min-h-19 grid-cols-[76px_minmax(0,1fr)] items-center gap-x-4 gap-y-1 py-3 no-underline hover:bg-brand-wash ${narrow ? "" : "md:grid-cols-[92px_minmax(0,1fr)_auto]"}`}
    >
      <RaceDays first={event.firstDate} last={event.lastDate} dated={dated} />
      <span className="min-w-0">
        <span className={`block text-t3 font-semibold ${event.canceled ? "line-through" : ""}`}>{event.title}</span>
        <span className="block text-ink-2">{place}</span>
        <span className="block text-t1 text-ink-3">
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
        className={`flex flex-wrap items-center gap-x-3 gap-y-1 ${narrow ? "col-start-2" : "max-md:col-start-2 md:flex-col md:items-end"}`}
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
      <span className="figure leading-none" style={{ fontSize: days.length > 2 ? "var(--t5)" : "2.75rem" }} aria-hidden>
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
    <span className={canceled ? "text-ink-3 line-through" : ""}>
      <span className="figure text-t4">{format.moneyShort(postedCash + postedCredit, currency)}</span>{" "}
      <span className="ml-0.5 text-t1 text-ink-3">
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

/** The state of the results; as long as only some classes are verified, how many of them. */
export function StatusBadge({ event }: { event: Pick<EventBrief, "resultsStatus" | "classesVerified"> }) {
  const { i18n } = useLingui();
  if (event.resultsStatus === "upcoming") return null;
  const { word, tone } = statusWords[event.resultsStatus];
  const { classesVerified: progress } = event;
  const isPartly = event.resultsStatus === "received" && progress !== undefined && progress.verified > 0;
  return <Badge tone={tone}>{isPartly ? <ClassesVerifiedText {...progress} /> : i18n._(word)}</Badge>;
}
