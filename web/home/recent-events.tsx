import { Plural, Trans } from "@lingui/react/macro";
import type { RecentEvent } from "#shared/events.schema.ts";
import { StatusBadge } from "../races/status-badge.tsx";
import { useFormat, type Formats } from "../platform/use-format.ts";
import { useShownName } from "../platform/use-shown-name.ts";
import { EmptyState } from "../ui/states.tsx";
import { Link } from "../ui/link.tsx";

export function RecentEvents({ events }: { events: readonly RecentEvent[] | null }) {
  if (!events) {
    return (
      <EmptyState icon="flag" title={<Trans>The races didn’t load</Trans>}>
        <Trans>They’ll be back when you’re online. The rest of the site works.</Trans>
      </EmptyState>
    );
  }
  if (events.length === 0) {
    return (
      <EmptyState icon="flag" title={<Trans>The season starts soon</Trans>}>
        <Trans>The last five races will show up here.</Trans>
      </EmptyState>
    );
  }
  return (
    <ul className="section">
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
  const line =
    "grid min-h-19 items-center gap-x-5 py-3 no-underline grid-cols-[84px_minmax(0,1fr)] md:grid-cols-[92px_minmax(0,1fr)_auto]";
  return (
    <Link to="/events/event/{eventId?}" params={{ eventId: event._id }} className={line}>
      <EventFace event={event} format={format} />
    </Link>
  );
}

function EventFace({ event, format }: { event: RecentEvent; format: Formats }) {
  const place = [event.venue, event.city, event.state].filter(Boolean).join(", ");
  const day = Number(event.firstDate.slice(8, 10));
  const month = format
    .dayMonth(event.firstDate)
    .replace(/[\d]+(?:st|nd|rd|th|er)?/, "")
    .trim();
  return (
    <>
      <span className="figure flex items-baseline gap-1.5 text-[2.75rem] leading-none">
        <span aria-hidden="true">{day}</span>
        <span aria-hidden="true" className="text-t2 font-semibold" style={{ fontStretch: "90%" }}>
          {month}
        </span>
        <time className="sr-only" dateTime={event.firstDate}>
          {format.date(event.firstDate)}
        </time>
      </span>
      <span className="min-w-0">
        <span className="block text-t3 font-semibold">{event.title}</span>
        <span className="block text-ink-2">{place}</span>
        <Winner event={event} />
      </span>
      <span className="max-md:col-start-2 md:text-right">
        <Paid event={event} />
      </span>
    </>
  );
}

/** Names the winner of the class that pays its winner most. */
function Winner({ event: { outcome } }: { event: RecentEvent }) {
  const shownName = useShownName();
  if (!outcome?.winner) return null;
  const { className } = outcome.winner;
  const name = <b className="text-ink">{shownName(outcome.winner.name)}</b>;
  return (
    <span className="block text-ink-2">
      <Trans>
        {name} won {className}
      </Trans>
    </span>
  );
}

/**
 * Says what the race paid and to how many riders. While nothing is paid, it says what the race posts and the state of
 * its results.
 */
function Paid({ event }: { event: RecentEvent }) {
  const format = useFormat();
  const { outcome, currency, postedCash, postedCredit } = event;
  if (outcome && outcome.earned > 0) {
    const { riders } = outcome;
    const earned = <span className="figure text-t4">{format.moneyShort(outcome.earned, currency)}</span>;
    return (
      <span className="text-ink-2">
        <Trans>
          <Plural value={riders} one="# rider" other="# riders" /> earned {earned}
        </Trans>
      </span>
    );
  }
  const posted = postedCash + postedCredit;
  return (
    <span className="flex flex-wrap items-center gap-x-3 md:flex-col md:items-end">
      {posted > 0 ? <span className="figure text-t4">{format.moneyShort(posted, currency)}</span> : null}
      <StatusBadge event={event} />
    </span>
  );
}
