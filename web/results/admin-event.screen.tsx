import { Trans, useLingui } from "@lingui/react/macro";
import { CancelEvent } from "../events/cancel-event.tsx";
import { ClassUpload } from "../events/payouts/class-upload.tsx";
import { EditablePayouts } from "../events/payouts/editable-payouts.tsx";
import { EventFailed } from "../events/event-failed.tsx";
import { loadEvent } from "../events/load-event.ts";
import { loadPayouts } from "../events/payouts/load-payouts.ts";
import { NoEvent } from "../events/no-event.tsx";
import { ResultsTracker } from "../events/results-tracker.tsx";
import { useEventPlace } from "../events/use-event-place.ts";
import { loadHistory } from "../parts/load-history.ts";
import { RecordHistory } from "../parts/record-history.tsx";
import { useSearch } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { Note } from "../ui/states.tsx";
import { EventWorkspace } from "./event-workspace.tsx";
import { loadWorkspace } from "./load-workspace.ts";
import { NextStep } from "./next-step.tsx";
import { workspaceSearch } from "./workspace-search.ts";

export const loader = async ({ params, search, signal }: Loading<"/auth/admin/event/{eventId?}">) => {
  const { eventId } = params;
  const [event, workspace, payouts, history] = await Promise.all([
    loadEvent(eventId, signal),
    eventId ? loadWorkspace(eventId, search, signal) : null,
    eventId ? loadPayouts(eventId, signal) : null,
    eventId ? loadHistory({ subjectType: "event", subjectId: eventId }, search, signal) : null,
  ]);
  return { event, workspace, payouts, history };
};

/** The event screen of an admin: the same as the promoter's, for every event. */
export function Screen({ data: { event, workspace, payouts, history } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const placeOf = useEventPlace();
  const { href } = useSearch(workspaceSearch);
  usePageTitle(event?.answer?.event.title ?? workspace?.sheet.event.title ?? t`Event`);
  if (!event || !workspace) return <NoEvent area="public" />;
  // Offline, the results sheets stored on this device are enough to enter results.
  if (!event.answer && workspace.lastSynced === null) return <EventFailed error={event.error} area="public" />;
  const shown = event.answer?.event ?? null;
  return (
    <EventWorkspace
      manager="admin"
      workspace={workspace}
      place={shown ? placeOf(shown) : ""}
      history={
        history ? (
          <RecordHistory
            data={history}
            currency={shown?.currency ?? null}
            pageHref={(page) => href({ tab: "history", page })}
          />
        ) : null
      }
      overview={
        <>
          {!shown || shown.canceled ? null : <ResultsTracker event={shown} />}
          <NextStep sheet={workspace.sheet} />
          {event.answer && workspace.lastSynced === null ? <CancelEvent event={event.answer.event} /> : null}
        </>
      }
      classes={
        shown ? (
          <>
            <EditablePayouts event={shown} payouts={payouts} who="admin" />
            <ClassUpload event={shown} who="admin" />
          </>
        ) : (
          <Note icon="clock">
            <Trans>Classes and payouts aren’t saved on this device. They’ll load when you’re back online.</Trans>
          </Note>
        )
      }
    />
  );
}
