import { Trans, useLingui } from "@lingui/react/macro";
import type { EventBrief } from "#shared/events.schema.ts";
import { useSearch } from "../../platform/location.ts";
import type { RaceArea } from "../../races/race-links.ts";
import { useFormat } from "../../platform/use-format.ts";
import { EventRow } from "./event-row.tsx";
import { leavesOutEvents } from "./events-query.ts";
import { scheduleSearch } from "./events-search.ts";
import { daysWithRaces, monthGrid } from "./month-grid.ts";

const idOf = (day: string): string => `day-${day}`;

/**
 * Shows the month on a phone: its days as plates, which are filled if there are races, and a list of those days below.
 */
export function MonthAgenda({
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
  const { t } = useLingui();
  const { search } = useSearch(scheduleSearch);
  const days = daysWithRaces(month, events);
  const weeks = monthGrid(month, [], 0);
  const go = (day: string) => {
    const heading = document.getElementById(idOf(day));
    heading?.scrollIntoView({ block: "start" });
    heading?.focus({ preventScroll: true });
  };
  return (
    <>
      <table className="mini-month" aria-label={t`Days of the month`}>
        <thead>
          <tr>
            {weeks[0]?.days.map(({ day }) => (
              <th key={day} scope="col">
                {format.weekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.days[0]?.day}>
              {week.days.map(({ day, inMonth }) => (
                <td key={day} aria-current={day === today ? "date" : undefined}>
                  {!inMonth ? null : days.has(day) ? (
                    <button type="button" onClick={() => go(day)}>
                      <span aria-hidden="true">{Number(day.slice(8))}</span>
                      <span className="sr-only">{format.date(day)}</span>
                    </button>
                  ) : (
                    <span>{Number(day.slice(8))}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {events.length === 0 ? (
        <p className="mt-6 text-ink-2">
          {leavesOutEvents(search) ? (
            <Trans>No races match this month. Try another month, or remove a filter.</Trans>
          ) : (
            <Trans>No races this month. Try another month.</Trans>
          )}
        </p>
      ) : null}
      {[...days].map(([day, on], at) => (
        <section key={day} aria-labelledby={idOf(day)} className={`md:mt-6 ${at === 0 ? "mt-4" : ""}`}>
          {/* On a phone the rows show weekday and day, so the heading is visually hidden. */}
          <h3 id={idOf(day)} tabIndex={-1} className="scroll-mt-4 text-t3 font-semibold max-md:sr-only">
            {format.weekday(day)} {format.dayMonth(day)}
          </h3>
          <ul
            className={`md:mt-1 md:border-t-2 md:border-ink ${at === 0 ? "border-t-2 border-ink" : "border-t border-line"}`}
          >
            {on.map((event) => (
              <li key={event._id} className="border-t border-line first:border-0">
                <EventRow event={event} area={area} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
