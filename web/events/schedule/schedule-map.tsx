import { useMemo } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { EventBrief } from "#shared/events.schema.ts";
import type { Circle } from "../../platform/map/draw-map.ts";
import { MapPlate } from "../../platform/map/map-plate.tsx";
import { LazyPlaceMap } from "../../platform/map/lazy-place-map.tsx";
import { useMapList } from "../../platform/map/use-map-list.ts";
import type { RaceArea } from "../../races/race-links.ts";
import { Button } from "../../ui/button.tsx";
import { EventRow } from "./event-row.tsx";
import "./schedule-map.css";

const nameOf = ({ title }: EventBrief): string => title;
const lineOf = (eventId: string): string => `event-${eventId}`;

/** Shows a list of races with the numbers that they have on the map. */
export function ScheduleMap({
  events,
  origin,
  miles,
  area,
}: {
  events: readonly EventBrief[];
  origin: { lat: number; lon: number } | null;
  miles: number;
  area: RaceArea;
}) {
  const { t } = useLingui();
  const list = useMapList(events, nameOf, lineOf);
  const circle = useMemo((): Circle | null => (origin ? { ...origin, miles } : null), [origin, miles]);
  return (
    <div className="schedule-map">
      <div className="schedule-map-place">
        <LazyPlaceMap
          label={t`Map of listed events`}
          items={list.places}
          picked={list.picked}
          onPick={list.pickOnMap}
          circle={circle}
        />
      </div>
      <div className="min-w-0">
        <h2 className="sr-only">
          <Trans>Events</Trans>
        </h2>
        <ol className="border-t-2 border-ink">
          {list.items.map((event, at) => (
            <MapLine
              key={event._id}
              event={event}
              number={at + 1}
              area={area}
              picked={event._id === list.picked}
              onPick={() => list.pick(event._id)}
            />
          ))}
        </ol>
        {list.more ? (
          <Button className="mt-4" wide onClick={list.more}>
            <Trans>Show more events</Trans>
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function MapLine({
  event,
  number,
  picked,
  onPick,
  area,
}: {
  event: EventBrief;
  number: number;
  picked: boolean;
  onPick: () => void;
  area: RaceArea;
}) {
  return (
    <li
      id={lineOf(event._id)}
      className={`grid scroll-mt-24 grid-cols-[48px_minmax(0,1fr)] items-center gap-x-3 border-t border-line first:border-0 ${picked ? "-mx-3 bg-brand-tint px-3" : ""}`}
    >
      <MapPlate name={event.title} onMap={event.lat !== null} number={number} picked={picked} onPick={onPick} />
      <EventRow event={event} area={area} dated narrow />
    </li>
  );
}
