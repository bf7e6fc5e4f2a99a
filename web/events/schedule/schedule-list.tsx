import type { EventBrief } from "#shared/events.schema.ts";
import type { RaceArea } from "../../races/race-links.ts";
import { useFormat } from "../../platform/use-format.ts";
import { EventRow } from "./event-row.tsx";

/** Lists events grouped by month, in their order. */
export function ScheduleList<Event extends EventBrief>({
  events,
  area,
  mark,
  bare,
}: {
  events: readonly Event[];
  area: RaceArea;
  mark?: (event: Event) => React.ReactNode;
  bare?: boolean;
}) {
  const format = useFormat();
  return (
    <div className="flex flex-col gap-5 md:gap-8">
      {byMonth(events).map(({ month, events: within }) => (
        <section key={month} aria-labelledby={`month-${month}`}>
          <h2 id={`month-${month}`} className="mb-1 md:mb-2">
            {format.month(month)}
          </h2>
          <ul className="border-t-2 border-ink">
            {within.map((event) => (
              <li key={event._id} className="border-t border-line first:border-0">
                <EventRow event={event} area={area} bare={bare}>
                  {mark?.(event)}
                </EventRow>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function byMonth<Event extends { firstDate: string }>(events: readonly Event[]): { month: string; events: Event[] }[] {
  const months: { month: string; events: Event[] }[] = [];
  for (const event of events) {
    const month = event.firstDate.slice(0, 7);
    const last = months.at(-1);
    if (last?.month === month) last.events.push(event);
    else months.push({ month, events: [event] });
  }
  return months;
}
