import { Trans, useLingui } from "@lingui/react/macro";
import type { EventsAnswer } from "#shared/events.schema.ts";
import { AsOf } from "../../platform/cache/as-of.tsx";
import { useSearch } from "../../platform/location.ts";
import { nearQuery } from "../../places/near-query.ts";
import { UnknownCode } from "../../places/unknown-code.tsx";
import type { RaceArea } from "../../races/race-links.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { FilterChips } from "../../ui/table/filter-chips.tsx";
import { whenOf } from "./events-query.ts";
import { useWhenWords } from "./when-words.ts";
import type { ScheduleData } from "./load-schedule.ts";
import { ScheduleBar } from "./schedule-bar.tsx";
import { ScheduleFilters } from "./schedule-filters.tsx";
import { ScheduleList } from "./schedule-list.tsx";
import { WholeSchedule } from "./whole-schedule.tsx";
// The server renders the calendar, so its styles must load with the page and not with the calendar's script.
import { scheduleSearch } from "./events-search.ts";

export function ScheduleView({ data, area }: { data: ScheduleData; area: RaceArea }) {
  const { answer, problem, Failed, shape } = data;
  return (
    <>
      <AsOf at={answer?.lastSynced ?? null}>
        <Trans>Search, filters, and distances still work.</Trans>
      </AsOf>
      <div className="schedule-tools">
        <ScheduleFilters
          states={answer?.distinctStates ?? []}
          seriesName={answer?.events[0]?.series?.name ?? null}
          dates={shape !== "calendar"}
          codeError={problem && !Failed ? (problem.fields.zipcode ?? problem.message) : null}
        />
        <div className="schedule-switches">
          {shape === "calendar" ? <span /> : <WhenChips />}
          <ShapeTabs shape={shape} />
        </div>
      </div>
      <Found data={data} area={area} />
    </>
  );
}

function WhenChips() {
  const { t } = useLingui();
  const { search, href } = useSearch(scheduleSearch);
  const when = whenOf(search);
  const words = useWhenWords();
  const chips = words.map(({ key, label }) => ({
    key,
    label,
    on: when === key,
    // The default value is left out of the URL.
    href: href({ page: "", when: whenOf({ ...search, when: undefined }) === key ? "" : key }),
  }));
  return <FilterChips label={t`Show`} chips={chips} />;
}

function ShapeTabs({ shape }: { shape: ScheduleData["shape"] }) {
  const { t } = useLingui();
  const { href } = useSearch(scheduleSearch);
  const shapes = [
    { key: "list", label: t`List`, icon: "menu" },
    { key: "calendar", label: t`Calendar`, icon: "calendar" },
    { key: "map", label: t`Map`, icon: "map" },
  ] as const;
  const tabs = shapes.map(({ key, ...tab }) => ({
    ...tab,
    key,
    on: shape === key,
    href: href({ page: "", month: "", view: key === "list" ? "" : key }),
  }));
  return <Tabs icons label={t`View`} tabs={tabs} />;
}

function Found({ data, area }: { data: ScheduleData; area: RaceArea }) {
  const { search } = useSearch(scheduleSearch);
  if (!data.answer) {
    return data.Failed ? <data.Failed problem={data.problem} /> : <UnknownCode action={<WholeSchedule />} />;
  }
  if (data.shape === "calendar") {
    const { answer, month, today, Calendar } = data;
    return (
      <>
        <ScheduleBar views={<ShapeTabs shape="calendar" />} />
        <Calendar events={answer?.events ?? []} month={month} today={today} area={area} />
      </>
    );
  }
  if (data.NoEvents) {
    return (
      <>
        <ScheduleBar total={0} views={<ShapeTabs shape={data.shape} />} />
        <data.NoEvents />
      </>
    );
  }
  if (data.shape === "list") return <Listed data={{ ...data, answer: data.answer }} area={area} />;
  const { answer, Map } = data;
  const { zipDistance: miles = 0 } = nearQuery(search);
  return (
    <>
      <ScheduleBar total={data.answer.total} views={<ShapeTabs shape="map" />} />
      <Map events={data.answer.events} origin={answer?.origin ?? null} miles={miles} area={area} />
    </>
  );
}

function Listed({
  data: { answer, Pages, Rows },
  area,
}: {
  data: Extract<ScheduleData, { shape: "list" }> & { answer: EventsAnswer };
  area: RaceArea;
}) {
  const { events, pagination } = answer;
  const { href } = useSearch(scheduleSearch);
  const list = <ScheduleList events={events} area={area} />;
  return (
    <>
      <ScheduleBar total={pagination.total} views={<ShapeTabs shape="list" />} />
      {Rows ? (
        <Rows
          name="events"
          total={events.length}
          pages={
            Pages ? (
              <div className="schedule-more">
                <Pages {...pagination} href={(page) => href({ page })} />
              </div>
            ) : null
          }
        >
          {list}
        </Rows>
      ) : (
        list
      )}
    </>
  );
}
