import { useCallback, useMemo, useState, type KeyboardEvent } from "react";
import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { addDays } from "#shared/dates.ts";
import type { RacesByDay } from "#shared/staff-reports.schema.ts";
import { useLoadedPart } from "../../parts/use-loaded-part.ts";
import { useFormat } from "../../platform/use-format.ts";
import { stepByKey } from "../../ui/chart/step-by-key.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { getRaceDays, reportFileHref } from "../reports-api.ts";
import { calendarYears, raceWeeks, type CalendarYear } from "./calendar-weeks.ts";
import { LevelLegend, levelsOf, useLevelFills } from "./levels.tsx";
import { PartAnswer } from "./part-answer.tsx";
import type { RacePartProps } from "./race-part.tsx";

/** Shows on which days races ended, as a calendar of weeks and as a table with the same counts. */
export function RaceCalendar({ startDate, endDate, currency }: RacePartProps) {
  const loaded = useLoadedPart(
    useCallback((signal) => getRaceDays({ from: startDate, to: endDate }, signal), [startDate, endDate]),
  );
  return (
    <PartAnswer loaded={loaded} fileHref={reportFileHref("summary-days", { startDate, endDate })}>
      {(answer) => <Calendar key={currency} {...{ answer, currency }} />}
    </PartAnswer>
  );
}

/** These are the sizes of the drawing: the step from one day to the next, and the space for labels. */
const [step, left, top] = [17, 40, 18];
const weekdays = [0, 1, 2, 3, 4, 5, 6];
/** The right arrow key moves one week forward, and the down arrow key moves one day forward. */
const byDay = { ArrowRight: 7, ArrowLeft: -7, ArrowDown: 1, ArrowUp: -1 };
/** This date is any Sunday; the names of the weekdays are formatted from its week. */
const anySunday = "2026-01-04";

function Calendar({ answer, currency }: { answer: RacesByDay; currency: "USD" | "CAD" }) {
  const { t } = useLingui();
  const format = useFormat();
  const [at, setAt] = useState<number | null>(null);
  const { fill, patterns } = useLevelFills();
  const years = useMemo(
    () => calendarYears(answer, new Map(answer.days.map((row) => [row.day, row.eventsByCurrency[currency]]))),
    [answer, currency],
  );
  const days = years.flatMap((year) => year.days);
  const levels = levelsOf(days.map(({ events }) => events));
  const chosen = at === null ? undefined : days[at];
  const weeks = raceWeeks(answer.days, currency);
  const sums = weekdays.map((weekday) => weeks.reduce((sum, { counts }) => sum + (counts[weekday] ?? 0), 0));
  const total = sums.reduce((sum, one) => sum + one, 0);
  const nameOfDay = (weekday: number): string => format.weekday(addDays(anySunday, weekday));
  const read = (day: string): string => `${format.weekday(day)} ${format.date(day)}`;
  const caption = currency === "USD" ? t`Races by day, United States` : t`Races by day, Canada`;
  return (
    <>
      <figure className="races-figure panel p-5">
        <figcaption className="text-t3 font-semibold">{caption}</figcaption>
        <div
          role="slider"
          tabIndex={0}
          aria-valuemin={0}
          aria-valuemax={Math.max(0, days.length - 1)}
          aria-valuenow={at ?? 0}
          aria-valuetext={chosen ? `${read(chosen.day)}, ${t`Races`} ${chosen.events}` : caption}
          aria-label={plural(total, {
            one: "Calendar with # race. Use the arrow keys to move by day or by week. The table below shows each week.",
            other:
              "Calendar with # races. Use the arrow keys to move by day or by week. The table below shows each week.",
          })}
          className="races-keys races-wide"
          onKeyDown={(event: KeyboardEvent) =>
            stepByKey(event, { at, last: days.length - 1, onStep: setAt, steps: byDay })
          }
        >
          {years.map((year, index) => (
            <div key={year.year}>
              {years.length > 1 ? <p className="text-t2 font-semibold">{year.year}</p> : null}
              <svg
                viewBox={`0 0 ${left + 54 * step} ${top + 7 * step + 4}`}
                className="races-calendar"
                aria-hidden="true"
                onPointerLeave={({ pointerType }) => (pointerType === "mouse" ? setAt(null) : undefined)}
              >
                {index === 0 ? patterns : null}
                <Labels months={year.months} nameOfDay={nameOfDay} />
                {year.days.map((one) => {
                  const choose = () => setAt(days.indexOf(one));
                  const [x, y] = [left + one.week * step, top + one.weekday * step];
                  return (
                    <g key={one.day} onPointerEnter={choose} onPointerDown={choose}>
                      <rect
                        {...{ x, y }}
                        width={step - 2}
                        height={step - 2}
                        rx="2"
                        className={one === chosen ? "races-region races-chosen-day" : "races-region"}
                        fill={fill(levels.of(one.events))}
                      />
                      {one.events > 0 ? (
                        <text x={x + step / 2 - 1} y={y + step / 2} className="races-count">
                          {one.events}
                        </text>
                      ) : null}
                    </g>
                  );
                })}
              </svg>
            </div>
          ))}
        </div>
        <p className="plot-readout off-paper" role="status">
          {chosen ? (
            <>
              <b>{read(chosen.day)}</b>
              <span>
                <Plural value={chosen.events} _0="no race" one="# race" other="# races" />
              </span>
            </>
          ) : (
            <Trans>Hover over or tap a day to see its figures, or use the arrow keys.</Trans>
          )}
        </p>
        <LevelLegend levels={levels} format={format.number} fill={fill} />
      </figure>
      <DataTable
        dense
        caption={caption}
        rows={weeks.length > 0 ? [...weeks, { sunday: "", counts: sums, total }] : []}
        rowKey={({ sunday }) => sunday}
        empty={
          <p className="p-5">
            <Trans>No races on these days have results due or received.</Trans>
          </p>
        }
        columns={[
          {
            key: "week",
            head: t`Week from`,
            card: "title",
            cell: ({ sunday }) => (
              <span className="font-semibold">{sunday === "" ? t`Total` : format.date(sunday)}</span>
            ),
          },
          ...weekdays.map((weekday) => ({
            key: String(weekday),
            head: nameOfDay(weekday),
            align: "end" as const,
            card: "labeled" as const,
            // A phone's card shows only the days with races.
            cell: ({ counts }: { counts: number[] }) => (
              <span className={counts[weekday] ? "" : "off-card text-ink-3"}>
                {format.number(counts[weekday] ?? 0)}
              </span>
            ),
          })),
          {
            key: "total",
            head: t`Races`,
            align: "end",
            card: "count",
            cell: ({ total: sum }) => <b>{format.number(sum)}</b>,
          },
        ]}
      />
      <p className="text-t2 text-ink-2">
        <Trans>These are the races in the summary above. A race that lasts several days counts on its last day.</Trans>
      </p>
    </>
  );
}

/** Shows the name of every second weekday, and the name of each month above its first week. */
function Labels({ months, nameOfDay }: Pick<CalendarYear, "months"> & { nameOfDay: (weekday: number) => string }) {
  const format = useFormat();
  return (
    <>
      {months.map(({ month, week }) => (
        <text key={month} x={left + week * step} y={top - 6} className="races-axis">
          {format.shortMonth(month)}
        </text>
      ))}
      {[1, 3, 5].map((weekday) => (
        <text key={weekday} x={0} y={top + weekday * step + 11} className="races-axis">
          {nameOfDay(weekday)}
        </text>
      ))}
    </>
  );
}
