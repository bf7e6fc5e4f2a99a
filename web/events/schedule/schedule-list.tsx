import type { EventBrief } from "#shared/events.schema.ts";
import type { RaceArea } from "../../races/race-links.ts";
import { useFormat } from "../../platform/use-format.ts";
import { isLate } from "../../ui/table/late-rows.ts";
import { rowGroups } from "../../ui/table/row-groups.ts";
import { EventRow } from "./event-row.tsx";

/** Lists events grouped by month, in their order. Inside `FoldedRows` a phone shows only the first ones at first. */
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
  const total = events.length;
  return (
    <div className="race-months">
      {rowGroups(events, ({ firstDate }) => firstDate.slice(0, 7)).map(({ key: month, start, members }) => (
        <section key={month} aria-labelledby={`month-${month}`} data-late={isLate(start, total)}>
          <h2 id={`month-${month}`}>{format.fullMonth(month)}</h2>
          <ul>
            {members.map((event, at) => (
              <li key={event._id} data-late={isLate(start + at, total)}>
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
