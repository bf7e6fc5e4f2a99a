import { Trans } from "@lingui/react/macro";
import type { EventAnswer, EventRecord } from "#shared/events.schema.ts";
import { AsOf } from "../platform/cache/as-of.tsx";
import type { Cached } from "../platform/api/read.ts";
import { isReachable } from "../platform/api/online.ts";
import { scheduleHref, serieHref, type RaceArea } from "../races/race-links.ts";
import { ShareLink } from "../platform/share-link.tsx";
import { useFormat } from "../platform/use-format.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/states.tsx";
import type { EventPage } from "./load-event-page.ts";
import { PayoutTable } from "./payouts/payout-table.tsx";
import { ResultsTracker } from "./results-tracker.tsx";
import { WinCalculator } from "./payouts/win-calculator.tsx";
import { useEventPlace } from "./use-event-place.ts";

/** An event for everyone: date and place, the state of its results, payouts and the calculator. */
export function EventView({
  answer: { event, series, lastSynced },
  area,
  Results,
  children,
}: {
  answer: Cached<EventAnswer>;
  area: RaceArea;
  Results: EventPage["Results"];
  /** The content that a role adds between the tracker and the payouts. */
  children?: React.ReactNode;
}) {
  return (
    <>
      <AsOf at={lastSynced} />
      <nav className="text-ink-2 print:hidden">
        <Link href={scheduleHref(area)}>
          <Trans>Schedule</Trans>
        </Link>
        {series.map(({ _id, name }) => (
          <span key={_id}>
            {" / "}
            <Link href={serieHref(area, _id)}>{name}</Link>
          </span>
        ))}
      </nav>
      <Head event={event} />
      {event.canceled ? (
        <div className="mt-6">
          <Note tone="bad" icon="alert">
            <Trans>This event was canceled. It pays nothing, and what it had paid was taken back.</Trans>
          </Note>
        </div>
      ) : (
        <ResultsTracker event={event} />
      )}
      {children}
      <div className="mt-8 grid grid-cols-1 items-start gap-x-6 gap-y-8 md:mt-10 lg:grid-cols-[minmax(0,2fr)_minmax(300px,1fr)]">
        <section aria-labelledby="pays" className="max-lg:order-2">
          <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <h2 id="pays" className="text-t5 leading-tight">
              <Trans>What it pays</Trans>
            </h2>
            <PostedLine event={event} />
          </div>
          <PayoutTable event={event} />
        </section>
        {event.canceled || event.paysOverall ? null : <WinCalculator event={event} />}
      </div>
      {Results ? <Results event={event} /> : null}
    </>
  );
}

function Head({ event }: { event: EventRecord }) {
  const format = useFormat();
  const days = format.dateRange(event.firstDate, event.lastDate);
  const weekday = event.firstDate === event.lastDate ? format.weekday(event.firstDate) : null;
  const place = useEventPlace()(event);
  return (
    <div className="mt-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 className="text-t6 leading-none">{event.title}</h1>
        <p className="mt-2 text-t3 text-ink-2">
          <b className="text-ink">
            {weekday ? (
              <Trans>
                {weekday}, {days}
              </Trans>
            ) : (
              days
            )}
          </b>{" "}
          · {place}
          {event.venueWebsite ? (
            <>
              {" · "}
              <a href={event.venueWebsite} rel="noreferrer external" target="_blank">
                {siteName(event.venueWebsite)}
              </a>
            </>
          ) : null}
          {event.canceled ? (
            <span className="ml-3">
              <Badge tone="bad">
                <Trans context="event">Canceled</Trans>
              </Badge>
            </span>
          ) : null}
        </p>
      </div>
      <div className="flex flex-wrap gap-3 print:hidden">
        <a
          className="button"
          data-kind="outline"
          href={`/api/event/${event._id}/calendar.ics?lang=${format.locale}`}
          download
          onClick={(press) => {
            if (isReachable()) return;
            press.preventDefault();
            void import("./calendar-on-device.ts").then(({ saveCalendar }) => saveCalendar(event));
          }}
        >
          <Icon name="calendar" />
          <Trans>Add to calendar</Trans>
        </a>
        <Button icon="print" onClick={() => window.print()}>
          <Trans>Payout sheet</Trans>
        </Button>
        <span className="flex items-center pl-3">
          <ShareLink title={event.title}>
            <Trans>Share</Trans>
          </ShareLink>
        </span>
      </div>
    </div>
  );
}

function PostedLine({ event }: { event: EventRecord }) {
  const format = useFormat();
  const { postedCash, postedCredit, currency } = event;
  const cash = <b className="text-ink">{format.money(postedCash, currency)}</b>;
  const credit = <b className="text-ink">{format.money(postedCredit, currency)}</b>;
  if (postedCash + postedCredit === 0) return null;
  return (
    <p className="text-ink-2">
      {postedCash > 0 && postedCredit > 0 ? (
        <Trans>
          Posted: {cash} cash, {credit} dealer credit
        </Trans>
      ) : postedCash > 0 ? (
        <Trans>Posted: {cash} cash</Trans>
      ) : (
        <Trans>Posted: {credit} dealer credit</Trans>
      )}
    </p>
  );
}

const siteName = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : url);
