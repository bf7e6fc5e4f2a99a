import { Trans, useLingui } from "@lingui/react/macro";
import { CancelEvent } from "../events/cancel-event.tsx";
import { ClassUpload } from "../events/class-upload.tsx";
import { EditablePayouts } from "../events/editable-payouts.tsx";
import { EventFailed } from "../events/event-failed.tsx";
import { loadEvent } from "../events/load-event.ts";
import { NoEvent } from "../events/no-event.tsx";
import { ResultsTracker } from "../events/results-tracker.tsx";
import { useEventPlace } from "../events/use-event-place.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { Note } from "../ui/states.tsx";
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

/** An event as an admin keeps it: the same room, open to every event. */
export function Screen({ data: { event, room } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const placeOf = useEventPlace();
  usePageTitle(event?.answer?.event.title ?? room?.sheet.event.title ?? t`Event`);
  if (!event || !room) return <NoEvent area="public" />;
  // Without a network the sheets kept on this device are enough to type.
  if (!event.answer && room.asOf === null) return <EventFailed error={event.error} area="public" />;
  const shown = event.answer?.event ?? null;
  return (
    <EventRoom
      keeper="admin"
      room={room}
      place={shown ? placeOf(shown) : ""}
      overview={
        <>
          {!shown || shown.canceled ? null : <ResultsTracker event={shown} />}
          <NextStep sheet={room.sheet} />
          {event.answer && room.asOf === null ? <CancelEvent event={event.answer.event} /> : null}
        </>
      }
      classes={
        shown ? (
          <>
            <EditablePayouts event={shown} who="admin" />
            <ClassUpload event={shown} who="admin" />
          </>
        ) : (
          <Note icon="clock">
            <Trans>Classes and payouts are not on this device. They show when there is a connection.</Trans>
          </Note>
        )
      }
    />
  );
}
