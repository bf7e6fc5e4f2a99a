import { dayToLoad } from "../../platform/today.ts";
import type { EventsAnswer, EventsBriefAnswer } from "#shared/events.schema.ts";
import type { Cached } from "../../platform/api/read.ts";
import type { SearchIn } from "../../platform/search.ts";
import { getEvents, getEventsBrief } from "../api.ts";
import { findOrProblem, type FoundOrProblem } from "../../parts/list/find-or-problem.ts";
import type { FoldedRows } from "../../parts/fold/folded-rows.tsx";
import { firstRows, isLate } from "../../ui/table/late-rows.ts";
import type { PageLinks } from "../../ui/table/pagination.tsx";
import { eventsQueryOf, monthOf, shapeOf } from "./events-query.ts";
import type { ScheduleCalendar } from "./schedule-calendar.tsx";
import type { NoEvents } from "./no-events.tsx";
import type { ScheduleMap } from "./schedule-map.tsx";
import { firstOf, lastOf } from "./month-days.ts";
import type { scheduleSearch } from "./events-search.ts";

type Search = SearchIn<typeof scheduleSearch>;

// The list does not load the code of the month and the map. Each loads together with its data, and so do the parts that
// only a long list has.

/**
 * This is the schedule in the view that the URL selects. A problem is shown at its field and does not replace the page.
 */
export type ScheduleData = { today: string } & (
  | (FoundOrProblem<Cached<EventsAnswer>> & {
      shape: "list";
      Pages: typeof PageLinks | null;
      Rows: typeof FoldedRows | null;
      NoEvents: typeof NoEvents | null;
    })
  | (FoundOrProblem<Cached<EventsBriefAnswer>> & {
      shape: "calendar";
      month: string;
      Calendar: typeof ScheduleCalendar;
    })
  | (FoundOrProblem<Cached<EventsBriefAnswer>> & {
      shape: "map";
      Map: typeof ScheduleMap;
      NoEvents: typeof NoEvents | null;
    })
);

export async function loadSchedule(search: Search, signal: AbortSignal): Promise<ScheduleData> {
  const today = dayToLoad();
  const shape = shapeOf(search);
  const query = { ...eventsQueryOf(search), ...(shape === "list" ? {} : { page: undefined }) };
  if (shape === "list") {
    const found = await findOrProblem(getEvents(query, signal), signal);
    const { events = [], pagination } = found.answer ?? {};
    const [Pages, Rows, none] = await Promise.all([
      pagination && pagination.totalPages > 1
        ? import("../../ui/table/pagination.tsx").then((part) => part.PageLinks)
        : null,
      isLate(firstRows, events.length)
        ? import("../../parts/fold/folded-rows.tsx").then((part) => part.FoldedRows)
        : null,
      noEventsOf(found.answer),
    ]);
    return { shape, today, ...found, Pages, Rows, NoEvents: none };
  }
  if (shape === "map") {
    const [found, { ScheduleMap }] = await Promise.all([
      findOrProblem(getEventsBrief(query, signal), signal),
      import("./schedule-map.tsx"),
    ]);
    return { shape, today, ...found, Map: ScheduleMap, NoEvents: await noEventsOf(found.answer) };
  }
  const month = monthOf(search, today);
  // The month determines the days, so upcoming or past does not apply.
  const days = { when: undefined, from: firstOf(month), to: lastOf(month) };
  const [found, { ScheduleCalendar }] = await Promise.all([
    findOrProblem(getEventsBrief({ ...query, ...days }, signal), signal),
    import("./schedule-calendar.tsx"),
  ]);
  return { shape, today, month, ...found, Calendar: ScheduleCalendar };
}

/**
 * Loads the part that is shown if there are no events. It resolves to null if there are some, or if there was no
 * answer.
 */
const noEventsOf = async (answer: { events: readonly unknown[] } | null | undefined): Promise<typeof NoEvents | null> =>
  answer?.events.length === 0 ? (await import("./no-events.tsx")).NoEvents : null;
