import type { ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import { useSearch } from "../../platform/location.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { leavesOutEvents, whenOf } from "./events-query.ts";
import { scheduleSearch } from "./events-search.ts";
import { WholeSchedule } from "./whole-schedule.tsx";

/**
 * Shows a message instead of a list or a map without events. If filters are set, it offers to remove them; if the
 * program has posted nothing yet, it says what will be here.
 */
export function NoEvents() {
  const { search, href } = useSearch(scheduleSearch);
  if (leavesOutEvents(search)) {
    return (
      <Nothing title={<Trans>No events match</Trans>} action={<WholeSchedule />}>
        <Trans>Remove a filter or show the whole schedule.</Trans>
      </Nothing>
    );
  }
  if (whenOf(search) === "past") {
    return (
      <Nothing title={<Trans>No past events yet</Trans>} action={<WholeSchedule />}>
        <Trans>Events show up here after race day.</Trans>
      </Nothing>
    );
  }
  const past = (
    <ButtonLink href={href({ page: "", view: "", when: "past" })}>
      <Trans>View past events</Trans>
    </ButtonLink>
  );
  return (
    <Nothing title={<Trans>No upcoming events</Trans>} action={whenOf(search) === "all" ? null : past}>
      <Trans>Events show up here once they’re posted.</Trans>
    </Nothing>
  );
}

function Nothing({ title, action, children }: { title: ReactNode; action: ReactNode; children: ReactNode }) {
  return (
    <div role="status">
      <EmptyState icon="calendar" title={title} action={action}>
        {children}
      </EmptyState>
    </div>
  );
}
