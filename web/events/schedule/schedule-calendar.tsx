import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";
import type { EventBrief } from "#shared/events.schema.ts";
import { useSearch } from "../../platform/location.ts";
import { eventHref, type RaceArea } from "../../races/race-links.ts";
import { useFormat } from "../../platform/use-format.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { MonthAgenda } from "./month-agenda.tsx";
import { monthAfter } from "./month-days.ts";
import { monthGrid, type Bar, type Week } from "./month-grid.ts";
import { scheduleSearch } from "./events-search.ts";
import type { PageAddress } from "../../ui/page-address.ts";

/**
 * This is the max number of simultaneous races that are shown. The others are counted, and a click on the count opens
 * them.
 */
const maxLanes = 5;

/** Shows a month of races: weeks on a desktop, days with races on a phone. */
export function ScheduleCalendar({
  events,
  month,
  today,
  area,
}: {
  events: readonly EventBrief[];
  month: string;
  today: string;
  area: RaceArea;
}) {
  const format = useFormat();
  const { href, go } = useSearch(scheduleSearch);
  const { t } = useLingui();
  // Changing the month does not scroll the page. The browser handles a click with a modifier key.
  const stay = (to: PageAddress) => ({
    href: to,
    onClick(press: React.MouseEvent) {
      if (press.button !== 0 || press.metaKey || press.ctrlKey || press.shiftKey || press.altKey) return;
      press.preventDefault();
      void go(to, { keepScroll: true });
    },
  });
  const name = format.fullMonth(month);
  const to = (next: string) => href({ month: next === today.slice(0, 7) ? "" : next, page: "" });
  return (
    <section aria-labelledby="month" className="mt-6">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h2 id="month" className="text-t5 leading-none first-letter:uppercase" aria-live="polite">
          {name}
        </h2>
        <p role="status" className="text-ink-2">
          <Plural value={events.length} one="# event" other="# events" />
        </p>
        <nav aria-label={t`Months`} className="flex flex-wrap gap-2 sm:ml-auto print:hidden">
          <ButtonLink {...stay(to(monthAfter(month, -1)))} aria-label={t`Previous month`}>
            <Icon name="chevron" className="rotate-90" />
          </ButtonLink>
          <ButtonLink {...stay(to(today.slice(0, 7)))}>
            <Trans>This month</Trans>
          </ButtonLink>
          <ButtonLink {...stay(to(monthAfter(month, 1)))} aria-label={t`Next month`}>
            <Icon name="chevron" className="-rotate-90" />
          </ButtonLink>
        </nav>
      </div>
      <table className="month max-md:hidden print:table">
        <caption className="sr-only">{name}</caption>
        <thead>
          <tr>
            {monthGrid(month, [], 0)[0]?.days.map(({ day }) => (
              <th key={day} scope="col">
                {format.weekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthGrid(month, events, maxLanes).map((week) => (
            <WeekRow key={week.days[0]?.day} week={week} today={today} area={area} />
          ))}
        </tbody>
      </table>
      <div className="md:hidden print:hidden">
        <MonthAgenda events={events} month={month} today={today} area={area} />
      </div>
    </section>
  );
}

function WeekRow({ week, today, area }: { week: Week<EventBrief>; today: string; area: RaceArea }) {
  const format = useFormat();
  const { t } = useLingui();
  const { href } = useSearch(scheduleSearch);
  return (
    <tr style={cssOf({ "--lanes": week.lanes + (week.hidden.some(Boolean) ? 1 : 0) })}>
      {week.days.map(({ day, inMonth }, column) => {
        const more = week.hidden[column] ?? 0;
        return (
          <td key={day} data-out={!inMonth || undefined} aria-current={day === today ? "date" : undefined}>
            {inMonth ? (
              <time dateTime={day} className="month-day">
                <span aria-hidden="true">{Number(day.slice(8))}</span>
                <span className="sr-only">{format.date(day)}</span>
              </time>
            ) : null}
            {week.bars
              .filter((bar) => bar.column === column)
              .map((bar) => (
                <EventBar key={bar.event._id} bar={bar} area={area} />
              ))}
            {more > 0 ? (
              <Link className="month-more" href={href({ view: "", month: "", when: "", from: day, to: day })}>
                {t`${plural(more, { one: "# more", other: "# more" })}`}
              </Link>
            ) : null}
          </td>
        );
      })}
    </tr>
  );
}

function EventBar({ bar, area }: { bar: Bar<EventBrief>; area: RaceArea }) {
  const format = useFormat();
  const { event, lane, span, fromBefore, intoNext } = bar;
  const pays = event.postedCash + event.postedCredit > 0;
  const days = format.dateRange(event.firstDate, event.lastDate);
  const place = [event.city, event.state].filter(Boolean).join(", ");
  return (
    <Link
      href={eventHref(area, event._id)}
      className="month-bar"
      data-pays={pays || undefined}
      data-canceled={event.canceled || undefined}
      data-from-before={fromBefore || undefined}
      data-into-next={intoNext || undefined}
      style={cssOf({ "--lane": lane, "--span": span })}
      title={[event.title, days, place].filter(Boolean).join("\n")}
    >
      <span className="month-title">{event.title}</span>
      <span className="sr-only">
        , {days}, {place}
        {event.canceled ? (
          <>
            , <Trans context="event">Canceled</Trans>
          </>
        ) : null}
      </span>
    </Link>
  );
}

/** Returns CSS custom properties as a `style`, whose type does not include them. */
const cssOf = (properties: Record<`--${string}`, number>): React.CSSProperties => ({ ...properties });
