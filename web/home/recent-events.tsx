import { Trans } from "@lingui/react/macro";
import type { EventListItem } from "#shared/events.schema.ts";
import { useFormat, type Formats } from "../platform/use-format.ts";
import { EmptyState } from "../ui/states.tsx";
import { Link } from "../ui/link.tsx";

export function RecentEvents({ events }: { events: EventListItem[] | null }) {
  if (!events) {
    return (
      <EmptyState title={<Trans>The races didn’t load</Trans>}>
        <Trans>They’ll be back when you’re online. The rest of the site works.</Trans>
      </EmptyState>
    );
  }
  if (events.length === 0) {
    return (
      <EmptyState title={<Trans>The season starts soon</Trans>}>
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

function EventLine({ event }: { event: EventListItem }) {
  const format = useFormat();
  const line =
    "grid min-h-19 items-center gap-x-5 py-3 no-underline grid-cols-[84px_minmax(0,1fr)] md:grid-cols-[92px_minmax(0,1fr)_auto]";
  return (
    <Link to="/events/event/{eventId?}" params={{ eventId: event._id }} className={line}>
      <EventFace event={event} format={format} />
    </Link>
  );
}

function EventFace({ event, format }: { event: EventListItem; format: Formats }) {
  const place = [event.venue, event.city, event.state].filter(Boolean).join(", ");
  const posted = event.postedCash + event.postedCredit;
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
        <span className="text-ink-2">{place}</span>
      </span>
      {posted > 0 ? (
        <span className="figure text-t4 max-md:col-start-2">{format.moneyShort(posted, event.currency)}</span>
      ) : null}
    </>
  );
}
