import { Plural, Trans } from "@lingui/react/macro";
import type { RecentEvent } from "#shared/events.schema.ts";
import { ClassesVerifiedText } from "../races/classes-verified.tsx";
import { StatusBadge } from "../races/status-badge.tsx";
import { useEventPlace } from "../races/use-event-place.ts";
import { useFormat } from "../platform/use-format.ts";
import { useShownName } from "../platform/use-shown-name.ts";
import { RacesFailed } from "./races-failed.tsx";
import { EmptyState } from "../ui/states.tsx";
import { Link } from "../ui/link.tsx";

export function RecentEvents({ events }: { events: readonly RecentEvent[] | null }) {
  if (!events) {
    return <RacesFailed icon="flag" />;
  }
  if (events.length === 0) {
    return (
      <EmptyState icon="flag" title={<Trans>No finished races yet</Trans>}>
        <Trans>The last five races will show up here.</Trans>
      </EmptyState>
    );
  }
  return (
    <ul className="section max-md:pt-0">
      {events.map((event) => (
        <li key={event._id} className="border-t border-line first:border-0">
          <EventLine event={event} />
        </li>
      ))}
    </ul>
  );
}

function EventLine({ event }: { event: RecentEvent }) {
  const format = useFormat();
  const place = useEventPlace()(event);
  const day = Number(event.firstDate.slice(8, 10));
  return (
    <Link to="/events/event/{eventId?}" params={{ eventId: event._id }} className="race-row" data-dated>
      <span className="race-days">
        <span className="figure" aria-hidden="true">
          {day}
        </span>
        <span aria-hidden="true">{format.month(event.firstDate)}</span>
        <time className="sr-only" dateTime={event.firstDate}>
          {format.date(event.firstDate)}
        </time>
      </span>
      <span>
        <span className="race-title">{event.title}</span>
        <span className={`race-about ${event.outcome?.winner ? "max-md:sr-only" : ""}`}>{place}</span>
        <Winner event={event} />
      </span>
      <span>
        <Paid event={event} />
      </span>
    </Link>
  );
}

/** Shows the winner of the class that pays its winner most. */
function Winner({ event: { outcome } }: { event: RecentEvent }) {
  const shownName = useShownName();
  if (!outcome?.winner) return null;
  const { className } = outcome.winner;
  const name = <b className="text-ink">{shownName(outcome.winner.name)}</b>;
  return (
    <span className="race-about">
      <span>
        <Trans>
          {name} won {className}
        </Trans>
      </span>
    </span>
  );
}

/**
 * Shows what the race paid and to how many riders, with the number of verified classes until all are. If nothing is paid
 * yet, it shows what the race posts and the state of its results.
 */
function Paid({ event }: { event: RecentEvent }) {
  const format = useFormat();
  const { outcome, currency, postedCash, postedCredit } = event;
  if (outcome && outcome.earned > 0) {
    const { riders } = outcome;
    return (
      <span className="grid text-t1 text-ink-2">
        <span className="figure text-t4 text-ink">{format.moneyShort(outcome.earned, currency)}</span>{" "}
        <span>
          <Plural value={riders} one="to # rider" other="to # riders" />
        </span>
        {event.classesVerified ? (
          <span>
            <ClassesVerifiedText {...event.classesVerified} />
          </span>
        ) : null}
      </span>
    );
  }
  const posted = postedCash + postedCredit;
  return (
    <>
      {posted > 0 ? <span className="figure text-t4">{format.moneyShort(posted, currency)}</span> : null}
      <StatusBadge event={event} />
    </>
  );
}
