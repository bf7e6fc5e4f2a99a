import { Trans } from "@lingui/react/macro";
import { scheduleHref, type RaceArea } from "../races/race-links.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/states.tsx";

/** Says that the address of an event has no id. */
export function NoEvent({ area }: { area: RaceArea }) {
  return (
    <>
      <h1 className="sr-only">
        <Trans>Event</Trans>
      </h1>
      <EmptyState
        icon="calendar"
        title={<Trans>Which event?</Trans>}
        action={
          <ButtonLink href={scheduleHref(area)} kind="ink">
            <Trans>View schedule</Trans>
          </ButtonLink>
        }
      >
        <Trans>Pick an event from the schedule to see payouts and results.</Trans>
      </EmptyState>
    </>
  );
}
