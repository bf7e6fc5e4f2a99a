import { useLingui } from "@lingui/react/macro";
import { ClassUpload } from "../events/class-upload.tsx";
import { EventFailed } from "../events/event-failed.tsx";
import { loadEvent } from "../events/load-event.ts";
import { NoEvent } from "../events/no-event.tsx";
import { PayoutTable } from "../events/payout-table.tsx";
import { ResultsTracker } from "../events/results-tracker.tsx";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { EventRoom } from "./event-room.tsx";
import { loadRoom } from "./load-room.ts";
import { NextStep } from "./next-step.tsx";

export const loader = async ({ params, search, signal }: Loading) => {
  const [event, room] = await Promise.all([
    loadEvent(params.eventId, signal),
    params.eventId ? loadRoom(params.eventId, search, signal) : null,
  ]);
  return { event, room };
};

/** The promoter's own event: tracker, classes and payouts, results. */
export function Screen({ data: { event, room } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(event?.answer?.event.title ?? t`Event`);
  if (!event || !room) return <NoEvent area="promoter" />;
  if (!event.answer) return <EventFailed error={event.error} area="promoter" />;
  const shown = event.answer.event;
  return (
    <EventRoom
      keeper="promoter"
      room={room}
      place={[shown.venue, shown.city, shown.state].filter(Boolean).join(", ")}
      overview={
        <>
          {shown.canceled ? null : <ResultsTracker event={shown} />}
          <NextStep sheet={room.sheet} />
        </>
      }
      classes={
        <>
          <PayoutTable event={shown} />
          <ClassUpload event={shown} who="promoter" />
        </>
      }
    />
  );
}
