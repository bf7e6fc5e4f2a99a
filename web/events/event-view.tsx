import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
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
import { useSearch } from "../platform/location.ts";
import { ClassPicker, classSearch, firstClass } from "./class-picker.tsx";
import type { EventPage } from "./load-event-page.ts";
import { PayoutTable } from "./payouts/payout-table.tsx";
import { ResultsTracker } from "./results-tracker.tsx";
import { useEventPlace } from "../races/use-event-place.ts";
import { apiUrl } from "../platform/api/api.ts";

/**
 * Shows an event to everyone: date and location, the state of its results, and the payouts and results of the selected
 * class.
 */
export function EventView({
  answer: { event, series, lastSynced },
  area,
  Results,
  Calculator,
  children,
}: {
  answer: Cached<EventAnswer>;
  area: RaceArea;
  Results: EventPage["Results"];
  Calculator: EventPage["Calculator"];
  /** This is content of a role's area, shown between the tracker and the payouts. */
  children?: React.ReactNode;
}) {
  const { t } = useLingui();
  const asked = useSearch(classSearch).search.class;
  const [picked, setPicked] = useState(asked);
  const chosen = event.classes.find(({ _id }) => _id === picked) ?? firstClass(event);
  return (
    <>
      <nav aria-label={t`Breadcrumb`} className="text-ink-2 print:hidden">
        <Link href={scheduleHref(area)}>{area === "rider" ? <Trans>Events</Trans> : <Trans>Schedule</Trans>}</Link>
        {series.map(({ _id, name }) => (
          <span key={_id}>
            {" / "}
            <Link href={serieHref(area, _id)}>{name}</Link>
          </span>
        ))}
      </nav>
      <Head event={event} />
      <AsOf at={lastSynced} />
      {event.canceled ? (
        <div className="mt-6">
          <Note tone="bad" icon="alert">
            <Trans>This event was canceled and pays nothing. Any unspent awards from it were taken back.</Trans>
          </Note>
        </div>
      ) : (
        <div className="mt-4 md:mt-8">
          <ResultsTracker event={event} />
        </div>
      )}
      {children}
      <div className="mt-4 flex flex-col gap-y-4 md:mt-10 md:gap-y-6">
        <div
          className={`grid grid-cols-1 items-start gap-x-6 gap-y-4 md:gap-y-8 max-md:contents ${Calculator ? "lg:grid-cols-[minmax(0,1fr)_310px] xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]" : ""}`}
        >
          <section aria-labelledby="pays" className="grid min-w-0 grid-cols-1 gap-y-3 md:gap-y-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <h2 id="pays" className="text-t4 md:text-t5 md:leading-tight">
                <Trans>What it pays</Trans>
              </h2>
              <PostedLine event={event} />
            </div>
            {chosen ? (
              <div className="md:hidden">
                <ClassPicker event={event} chosen={chosen._id} onChoose={setPicked} />
              </div>
            ) : null}
            <PayoutTable event={event} chosen={chosen?._id} />
          </section>
          {Calculator ? (
            <div className="max-md:order-last">
              <Calculator event={event} classId={chosen?._id ?? ""} onClass={setPicked} />
            </div>
          ) : null}
        </div>
        {Results && chosen ? (
          <div className="md:mt-6 print:hidden">
            <div className="mb-4 max-md:hidden">
              <ClassPicker event={event} chosen={chosen._id} onChoose={setPicked} />
            </div>
            <Results row={chosen} />
          </div>
        ) : null}
      </div>
    </>
  );
}

function Head({ event }: { event: EventRecord }) {
  const format = useFormat();
  const days = format.dateRange(event.firstDate, event.lastDate);
  const weekday = event.firstDate === event.lastDate ? format.weekday(event.firstDate) : null;
  const place = useEventPlace()(event);
  return (
    <div className="mt-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 md:mt-3 md:gap-y-4">
      <div className="min-w-0">
        <h1 className="leading-none">{event.title}</h1>
        <p className="mt-1.5 text-pretty text-ink-2 md:mt-2 md:text-t3">
          {/* French writes weekdays in lowercase, but not at the beginning of a line. */}
          <b className="inline-block text-ink first-letter:uppercase">
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
          href={apiUrl("GET /api/event/{eventId}/calendar.ics", {
            params: { eventId: event._id },
            query: { lang: format.locale },
          })}
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
        <Button icon="print" className="max-md:hidden" onClick={() => window.print()}>
          <Trans>Payout sheet</Trans>
        </Button>
        <span className="flex items-center">
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
  const cash = <b className="text-ink">{format.moneyShort(postedCash, currency)}</b>;
  const credit = <b className="text-ink">{format.moneyShort(postedCredit, currency)}</b>;
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
