import { Trans, useLingui } from "@lingui/react/macro";
import { EventClasses } from "../events/payouts/event-classes.tsx";
import { EventFailed } from "../events/event-failed.tsx";
import { loadEvent } from "../events/load-event.ts";
import { loadPayouts } from "../events/payouts/load-payouts.ts";
import { NoEvent } from "../events/no-event.tsx";
import { ResultsTracker } from "../events/results-tracker.tsx";
import { useEventPlace } from "../races/use-event-place.ts";
import { EventClaims } from "../payouts/event-claims.tsx";
import { useSearch } from "../platform/location.ts";
import { EventQuestions } from "../questions/event-questions.tsx";
import { useEventQuestions } from "../questions/use-event-questions.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useResultTools } from "./correcting/use-result-tools.ts";
import { EventExtras } from "./event-extras.tsx";
import { EventWorkspace } from "./event-workspace.tsx";
import { loadWorkspace } from "./load-workspace.ts";
import { workspaceSearch } from "./workspace-search.ts";

export { workspaceSearch as search } from "./workspace-search.ts";

export const loader = async ({ params, search, signal }: Loading<"/auth/promoter/event/{eventId?}">) => {
  const [event, workspace, payouts] = await Promise.all([
    loadEvent(params.eventId, signal),
    params.eventId ? loadWorkspace(params.eventId, search, signal) : null,
    params.eventId ? loadPayouts(params.eventId, signal) : null,
  ]);
  return { event, workspace, payouts };
};

/** Shows the event screen of a promoter, with the board of its classes and the tab of classes and payouts. */
export function Screen({ data: { event, workspace, payouts } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const placeOf = useEventPlace();
  const where = useSearch(workspaceSearch);
  const { questions, open, load } = useEventQuestions("promoter", event?.answer?.event._id ?? null);
  const reload = () => {
    load();
    void where.reload();
  };
  const tools = useResultTools(event?.answer?.event._id ?? "", reload);
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
      record={shown}
      questions={open}
      overview={(sheet) => (
        <>
          <EventQuestions side="promoter" questions={questions} tools={tools} onChanged={reload} />
          {shown?.classes.some(({ payoutType, verifiedAt }) => payoutType === "cash" && verifiedAt) ? (
            <section className="mt-10 grid gap-4">
              <h2 className="text-t4">
                <Trans>Cash payouts</Trans>
              </h2>
              <EventClaims role="promoter" eventId={shown._id} onChanged={() => void where.reload()} />
            </section>
          ) : null}
          <EventExtras sheet={sheet} tracker={!shown || shown.canceled ? null : <ResultsTracker event={shown} />} />
        </>
      )}
      classes={<EventClasses event={shown} payouts={payouts} who="promoter" />}
    />
  );
}
