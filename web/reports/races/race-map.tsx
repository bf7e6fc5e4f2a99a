import { useCallback, useMemo, useState, type KeyboardEvent } from "react";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { regionName } from "#shared/countries.ts";
import { countryOfCurrency } from "#shared/country-of-currency.ts";
import type { RaceRegion } from "#shared/staff-reports.schema.ts";
import { useLoadedPart } from "../../parts/use-loaded-part.ts";
import { useFormat } from "../../platform/use-format.ts";
import { ReadoutValue } from "../../ui/chart/readout-value.tsx";
import { stepByKey } from "../../ui/chart/step-by-key.ts";
import { SelectField } from "../../ui/form/choice-field.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { getRaceRegions, reportFileHref } from "../reports-api.ts";
import { LevelLegend, levelsOf, useLevelFills } from "./levels.tsx";
import { drawRegions, mapSize } from "./map-drawing.ts";
import { PartAnswer } from "./part-answer.tsx";
import type { RacePartProps } from "./race-part.tsx";

/** Shows events and amounts by state or province: a map, and a table of the same figures. */
export function RaceMap({ startDate, endDate, currency }: RacePartProps) {
  const loaded = useLoadedPart(
    useCallback((signal) => getRaceRegions({ from: startDate, to: endDate }, signal), [startDate, endDate]),
  );
  const fileHref = reportFileHref("summary-regions", { startDate, endDate });
  return (
    <PartAnswer loaded={loaded} fileHref={fileHref}>
      {({ regions }) => (
        <Regions key={currency} rows={regions.filter((row) => row.currency === currency)} {...{ currency }} />
      )}
    </PartAnswer>
  );
}

const measures = ["earned", "available", "events"] as const;
type Measure = (typeof measures)[number];
const isMeasure = (value: string): value is Measure => measures.some((known) => known === value);

function Regions({ rows, currency }: { rows: readonly RaceRegion[]; currency: "USD" | "CAD" }) {
  const { t } = useLingui();
  const format = useFormat();
  const [measure, setMeasure] = useState<Measure>("earned");
  const [at, setAt] = useState<number | null>(null);
  const country = countryOfCurrency(currency);
  const drawn = useMemo(() => drawRegions(country), [country]);
  const { fill, patterns } = useLevelFills();
  const levels = levelsOf(rows.map((row) => row[measure]));
  const money = (cents: number): string => format.money(cents, currency);
  const short = measure === "events" ? format.number : (cents: number) => format.moneyShort(cents, currency);
  const name = ({ state }: Pick<RaceRegion, "state">): string =>
    state === null ? t`No state or province` : regionName(country, state, format.locale);
  const onMap = rows
    .filter(({ state }) => drawn.some(({ id }) => id === `${country}-${state}`))
    .toSorted((a, b) => b[measure] - a[measure]);
  const offMap = rows.filter((row) => !onMap.includes(row));
  const chosen = at === null ? undefined : onMap[at];
  const rowOf = (id: string) => onMap.findIndex(({ state }) => id === `${country}-${state}`);
  const labels = { earned: t({ message: "Earned", context: "cash" }), available: t`Available`, events: t`Events` };
  const total = rows.reduce(
    (sum, row) => ({
      ...sum,
      events: sum.events + row.events,
      available: sum.available + row.available,
      earned: sum.earned + row.earned,
    }),
    { state: "total", events: 0, available: 0, earned: 0 },
  );
  const [regionHead, what] = [currency === "USD" ? t`State` : t`Province`, labels[measure]];
  const places = onMap.length;
  return (
    <>
      <figure className="races-figure panel p-5">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <figcaption className="text-t3 font-semibold">
            {currency === "USD" ? t`${what} by state, US dollars` : t`${what} by province, Canadian dollars`}
          </figcaption>
          <span className="off-paper">
            <SelectField
              label={<Trans>On the map</Trans>}
              name="measure"
              value={measure}
              onChange={({ target: { value } }) => {
                if (isMeasure(value)) setMeasure(value);
                setAt(null);
              }}
              choices={measures.map((value) => ({ value, label: labels[value] }))}
            />
          </span>
        </div>
        <div
          role="slider"
          tabIndex={0}
          aria-valuemin={0}
          aria-valuemax={Math.max(0, onMap.length - 1)}
          aria-valuenow={at ?? 0}
          aria-valuetext={
            chosen ? `${name(chosen)}, ${what} ${measure === "events" ? chosen.events : money(chosen[measure])}` : what
          }
          aria-label={plural(places, {
            one: "Map with # shaded area. The table below shows its figures.",
            other:
              "Map with # shaded areas, highest value first. Use the arrow keys to move from one to the next. The table below shows each of them.",
          })}
          className="races-keys"
          onKeyDown={(event: KeyboardEvent) =>
            stepByKey(event, { at, last: onMap.length - 1, onStep: setAt, steps: byRank })
          }
        >
          <svg
            viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
            className="races-map"
            aria-hidden="true"
            onPointerLeave={({ pointerType }) => (pointerType === "mouse" ? setAt(null) : undefined)}
          >
            {patterns}
            {drawn.map(({ id, path }) => {
              const index = rowOf(id);
              const choose = () => setAt(index < 0 ? null : index);
              return (
                <path
                  key={id}
                  d={path}
                  className="races-region"
                  fill={fill(levels.of(onMap[index]?.[measure] ?? 0))}
                  onPointerEnter={choose}
                  onPointerDown={choose}
                />
              );
            })}
            {chosen ? (
              <path d={drawn.find(({ id }) => id === `${country}-${chosen.state}`)?.path} className="races-chosen" />
            ) : null}
            {drawn.map(({ id, label }) =>
              label ? (
                <text key={id} x={label.x} y={label.y} className="races-label">
                  {id.slice(3)}
                </text>
              ) : null,
            )}
          </svg>
        </div>
        <p className="plot-readout off-paper" role="status">
          {chosen ? (
            <>
              <b>{name(chosen)}</b>
              <ReadoutValue label={labels.events} value={format.number(chosen.events)} />
              <ReadoutValue label={labels.available} value={money(chosen.available)} />
              <ReadoutValue label={labels.earned} value={money(chosen.earned)} />
            </>
          ) : (
            <Trans>Hover over or tap a state or province to see its figures, or use the arrow keys.</Trans>
          )}
        </p>
        <LevelLegend levels={levels} format={short} fill={fill} isMoney={measure !== "events"} />
        {offMap.length > 0 ? (
          <p className="mt-2 text-t2 text-ink-2">
            <Trans>Not on the map: {format.list(offMap.map(name))}. See the table for figures.</Trans>
          </p>
        ) : null}
      </figure>
      <DataTable
        dense
        caption={t`Races by state and province`}
        rows={rows.length > 0 ? [...rows, total] : []}
        rowKey={({ state }) => state ?? ""}
        empty={
          <p className="p-5">
            <Trans>No races on these days have results due or received.</Trans>
          </p>
        }
        columns={[
          {
            key: "region",
            head: regionHead,
            card: "title",
            cell: (row) => <span className="font-semibold">{row.state === "total" ? t`Total` : name(row)}</span>,
          },
          {
            key: "events",
            head: labels.events,
            align: "end",
            card: "labeled",
            cell: ({ events }) => format.number(events),
          },
          {
            key: "available",
            head: labels.available,
            align: "end",
            card: "labeled",
            cell: ({ available }) => money(available),
          },
          {
            key: "earned",
            head: labels.earned,
            align: "end",
            card: "figure",
            cell: ({ earned }) => <b>{money(earned)}</b>,
          },
        ]}
      />
      <p className="text-t2 text-ink-2">
        <Trans>These are the races in the summary above, by where they were held. Map: Natural Earth.</Trans>
      </p>
    </>
  );
}

/** The down and right arrow keys move to the state with the next lower figure. */
const byRank = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
