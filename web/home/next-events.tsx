import type { ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import type { EventListItem } from "#shared/events.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/states.tsx";
import { RacesFailed } from "./races-failed.tsx";
import { nearMiles } from "./api.ts";

/** This is the number of events shown. A phone shows three, because the whole schedule is only one tap away. */
const maxEvents = 5;
const fartherMiles = 500;

export function NextEvents({
  events,
  zipcode,
  unknown,
  hasRaced,
  children,
}: {
  events: readonly EventListItem[] | null;
  zipcode: string | undefined;
  /** This is true if the postal code is unknown. Its field then shows the error, and the list is empty. */
  unknown: boolean;
  /** This is true if there are past races, so that a list without races means the end of the season. */
  hasRaced: boolean;
  children: (event: EventListItem) => ReactNode;
}) {
  const format = useFormat();
  if (unknown) return null;
  if (!events) {
    return <RacesFailed icon="calendar" />;
  }
  if (events.length === 0 && zipcode) {
    const around = format.distance(nearMiles);
    return (
      <EmptyState
        icon="calendar"
        title={<Trans>No races within {around} for now</Trans>}
        action={
          <ButtonLink to="/events" search={{ zipcode, zipDistance: String(fartherMiles) }} kind="ink">
            <Trans>Search a wider area</Trans>
          </ButtonLink>
        }
      />
    );
  }
  if (events.length === 0) {
    return (
      <EmptyState icon="calendar" title={hasRaced ? <Trans>No upcoming races</Trans> : <Trans>No races yet</Trans>}>
        <Trans>The next races will show up here once they’re posted.</Trans>
      </EmptyState>
    );
  }
  return (
    <ul className="section mt-2 max-md:pt-0 md:mt-5 max-md:[&>:nth-child(n+4)]:hidden">
      {events.slice(0, maxEvents).map((event) => (
        <li key={event._id} className="border-t border-line first:border-0">
          {children(event)}
        </li>
      ))}
    </ul>
  );
}
