import { Trans, useLingui } from "@lingui/react/macro";
import type { EventBrief, EventListItem } from "#shared/events.schema.ts";
import { eventHref, type RaceArea } from "../../races/race-links.ts";
import { useFormat } from "../../platform/use-format.ts";
import { StatusBadge } from "../../races/status-badge.tsx";
import { Link } from "../../ui/link.tsx";
import { raceStyleWords } from "../event-words.ts";
import { useEventPlace } from "../../races/use-event-place.ts";

/** Shows an event as a row of the schedule: date, title, location, posted payouts and the state of its results. */
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
  /** If this is true, the month is shown instead of the weekday, for lists without month headings. */
  dated?: boolean;
  /**
   * This is true beside a map or another list. Then a row has two lines on wide screens, too, and leaves out the
   * series.
   */
  narrow?: boolean;
  /** If this is true, payouts and results are left out, because the caller shows something more specific. */
  bare?: boolean;
  children?: React.ReactNode;
}) {
  const format = useFormat();
  const { i18n } = useLingui();
  const placeOf = useEventPlace();
  const place = placeOf(event);
  const town = placeOf({ ...event, venue: null });
  const style = event.raceStyle ? i18n._(raceStyleWords[event.raceStyle]) : null;
  const round = event.series?.round;
  const series = event.series?.name;
  const about =
    series && round ? (
      <Trans>
        {series}, round {round}
      </Trans>
    ) : (
      (series ?? style)
    );
  const { resultsStatus } = event;
  return (
    <Link
      href={eventHref(area, event._id)}
      className="race-row"
      data-narrow={narrow || undefined}
      data-dated={dated || undefined}
      data-line={(!narrow && !dated) || undefined}
    >
      <RaceDays first={event.firstDate} last={event.lastDate} dated={dated} />
      <span>
        <span className={`race-title ${event.canceled ? "line-through" : ""}`}>{event.title}</span>
        <span className="race-about">
          {event.distance === undefined || event.distance === null ? null : <>{format.distance(event.distance)} · </>}
          {narrow || dated ? (
            <span>
              {/* A narrow row may clip the venue, but never the town. */}
              <span className="race-venue max-md:hidden">{place.slice(0, place.length - town.length)}</span>
              {town}
            </span>
          ) : (
            place
          )}
          {about && !narrow ? <span className="race-series">{about}</span> : null}
        </span>
      </span>
      <span>
        {bare ? null : (
          <>
            <Posted event={event} alone={resultsStatus === "upcoming" || resultsStatus === "verified"} />
            {/* Verified results are the normal end of a race, so they have no visible badge. */}
            <span className={resultsStatus === "verified" ? "sr-only" : ""}>
              <StatusBadge event={event} />
            </span>
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
    <span className="race-days">
      <span className="figure" data-long={days.length > 2 || undefined} aria-hidden>
        {days}
      </span>
      <span aria-hidden>{dated ? format.month(first) : format.weekday(first)}</span>
      <time className="sr-only" dateTime={first}>
        {format.dateRange(first, last)}
      </time>
    </span>
  );
}

/**
 * Shows the posted payouts of a race. On a phone, “cash” or “credit” is visible only if `alone` is true, so that the
 * row has room for the state of the results; screen readers always get it. In a narrow row it is below the amount, and in
 * others it has its own column, so that the amounts of a list are aligned.
 */
function Posted({ event, alone }: { event: EventBrief; alone: boolean }) {
  const format = useFormat();
  const { postedCash, postedCredit, currency, canceled } = event;
  if (postedCash + postedCredit === 0) return null;
  return (
    <span className={`race-posted ${canceled ? "text-ink-3 line-through" : ""}`}>
      <span className="figure text-t4">{format.moneyShort(postedCash + postedCredit, currency)}</span>{" "}
      <span className={`race-kind ${alone ? "max-md:block" : "max-md:sr-only"}`}>
        {postedCash > 0 && postedCredit > 0 ? (
          <Trans>cash and credit</Trans>
        ) : postedCash > 0 ? (
          <Trans>cash</Trans>
        ) : (
          <>
            {/* In French the full words would leave only half of the width for the title of the race. */}
            <span className="race-short">
              <Trans>credit</Trans>
            </span>
            <span className="race-full">
              <Trans>dealer credit</Trans>
            </span>
          </>
        )}
      </span>
    </span>
  );
}
