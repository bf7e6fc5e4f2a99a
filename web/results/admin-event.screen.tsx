import { lazy, Suspense } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { CancelEvent } from "../events/cancel-event.tsx";
import { EventClasses } from "../events/payouts/event-classes.tsx";
import { EventFailed } from "../events/event-failed.tsx";
import { loadEvent } from "../events/load-event.ts";
import { loadPayouts } from "../events/payouts/load-payouts.ts";
import { NoEvent } from "../events/no-event.tsx";
import { ResultsTracker } from "../events/results-tracker.tsx";
import { useEventPlace } from "../events/use-event-place.ts";
import { loadHistory } from "../parts/load-history.ts";
import { useSearch } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { EventQuestions } from "../questions/event-questions.tsx";
import { useEventQuestions } from "../questions/use-event-questions.ts";
import { Link } from "../ui/link.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { useResultTools } from "./correcting/use-result-tools.ts";
import { EventExtras } from "./event-extras.tsx";
import { EventWorkspace } from "./event-workspace.tsx";
import { loadWorkspace } from "./load-workspace.ts";
import { workspaceSearch } from "./workspace-search.ts";

// The history loads only when it is opened, because few visits read it.
const RecordHistory = lazy(async () => ({ default: (await import("../parts/record-history.tsx")).RecordHistory }));

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

/** Shows the event screen of an admin: the same as the promoter's, for every event. */
export function Screen({ data: { event, workspace, payouts, history } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const placeOf = useEventPlace();
  const { href, reload: reloadPage } = useSearch(workspaceSearch);
  const { questions, open, load } = useEventQuestions("admin", event?.answer?.event._id ?? null);
  const reload = () => {
    load();
    void reloadPage();
  };
  const tools = useResultTools(event?.answer?.event._id ?? "", reload);
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
          <Suspense fallback={<SkeletonRows />}>
            <RecordHistory
              data={history}
              currency={shown?.currency ?? null}
              pageHref={(page) => href({ tab: "history", page })}
              onRetry={reload}
            />
          </Suspense>
        ) : null
      }
      record={shown}
      questions={open}
      overview={(sheet) => (
        <>
          <EventQuestions side="admin" questions={questions} tools={tools} onChanged={reload} />
          <EventExtras sheet={sheet} tracker={!shown || shown.canceled ? null : <ResultsTracker event={shown} />} />
          <PartOf series={event.answer?.series ?? []} />
          {event.answer && workspace.lastSynced === null ? <CancelEvent event={event.answer.event} /> : null}
        </>
      )}
      classes={<EventClasses event={shown} payouts={payouts} who="admin" />}
    />
  );
}

/** Links to the series of which the event is a round, or whose final standings it has. */
function PartOf({ series }: { series: readonly { _id: string; name: string }[] }) {
  if (series.length === 0) return null;
  return (
    <section className="mt-10" aria-labelledby="series-of-event">
      <h2 id="series-of-event" className="mb-2">
        <Trans>Series</Trans>
      </h2>
      <ul className="flex flex-wrap gap-x-6">
        {series.map(({ _id, name }) => (
          <li key={_id}>
            <Link
              to="/auth/admin/serie/{seriesId?}"
              params={{ seriesId: _id }}
              search={{ tab: "rounds" }}
              className="inline-flex min-h-11 items-center"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
