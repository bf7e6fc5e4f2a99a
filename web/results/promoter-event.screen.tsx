import { Trans, useLingui } from "@lingui/react/macro";
import { ClassUpload } from "../events/payouts/class-upload.tsx";
import { EditablePayouts } from "../events/payouts/editable-payouts.tsx";
import { EventFailed } from "../events/event-failed.tsx";
import { loadEvent } from "../events/load-event.ts";
import { loadPayouts } from "../events/payouts/load-payouts.ts";
import { NoEvent } from "../events/no-event.tsx";
import { ResultsTracker } from "../events/results-tracker.tsx";
import { useEventPlace } from "../events/use-event-place.ts";
import { EventClaims } from "../payouts/event-claims.tsx";
import { EventQuestions } from "../questions/event-questions.tsx";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { Note } from "../ui/states.tsx";
import { EventWorkspace } from "./event-workspace.tsx";
import { loadWorkspace } from "./load-workspace.ts";
import { NextStep } from "./next-step.tsx";

export const loader = async ({ params, search, signal }: Loading<"/auth/promoter/event/{eventId?}">) => {
  const [event, workspace, payouts] = await Promise.all([
    loadEvent(params.eventId, signal),
    params.eventId ? loadWorkspace(params.eventId, search, signal) : null,
    params.eventId ? loadPayouts(params.eventId, signal) : null,
  ]);
  return { event, workspace, payouts };
};

/** The event screen of a promoter: tracker, classes and payouts, results. */
export function Screen({ data: { event, workspace, payouts } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const placeOf = useEventPlace();
  usePageTitle(event?.answer?.event.title ?? workspace?.sheet.event.title ?? t`Event`);
  if (!event || !workspace) return <NoEvent area="promoter" />;
  // Offline, the results sheets stored on this device are enough to enter results.
  if (!event.answer && workspace.lastSynced === null) return <EventFailed error={event.error} area="promoter" />;
  const shown = event.answer?.event ?? null;
  return (
    <EventWorkspace
      manager="promoter"
      workspace={workspace}
      place={shown ? placeOf(shown) : ""}
      overview={
        <>
          {!shown || shown.canceled ? null : <ResultsTracker event={shown} />}
          <NextStep sheet={workspace.sheet} />
          {event.answer ? <EventQuestions side="promoter" eventId={event.answer.event._id} /> : null}
          {shown?.classes.some(({ payoutType }) => payoutType === "cash") ? (
            <section className="mt-10 grid gap-4">
              <h2 className="text-t4">
                <Trans>Cash payouts</Trans>
              </h2>
              <EventClaims eventId={shown._id} />
            </section>
          ) : null}
        </>
      }
      classes={
        shown ? (
          <>
            <EditablePayouts event={shown} payouts={payouts} who="promoter" />
            <ClassUpload event={shown} who="promoter" />
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
