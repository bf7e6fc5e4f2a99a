import { lazy, Suspense } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { EventChoices } from "#shared/admin-event.schema.ts";
import { getAdminEvent, getEventChoices } from "../events/admin/admin-event-api.ts";
import { EventFailed } from "../events/event-failed.tsx";
import { loadEvent } from "../events/load-event.ts";
import { EventClasses } from "../events/payouts/event-classes.tsx";
import { loadPayouts } from "../events/payouts/load-payouts.ts";
import { ResultsTracker } from "../events/results-tracker.tsx";
import { useEventPlace } from "../races/use-event-place.ts";
import { loadHistory } from "../parts/load-history.ts";
import { useSearch } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useEventQuestions } from "../questions/use-event-questions.ts";
import { StatusBadge } from "../races/status-badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { pageAddress } from "../ui/page-address.ts";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { EmptyState, Note } from "../ui/states.tsx";
import { useResultTools } from "./correcting/use-result-tools.ts";
import { EventExtras } from "./event-extras.tsx";
import { EventWorkspace } from "./event-workspace.tsx";
import { loadWorkspace } from "./load-workspace.ts";
import { FactoryDialogContext, type FactoryRequest } from "./rows/factory-act.tsx";
import { workspaceSearch } from "./workspace-search.ts";

export { workspaceSearch as search } from "./workspace-search.ts";

// The code of each part loads when it is opened, because most visits open only the results and one more part.
const NewEvent = lazy(async () => ({ default: (await import("../events/admin/new-event.tsx")).NewEvent }));
const Overview = lazy(async () => ({ default: (await import("../events/admin/event-overview.tsx")).EventOverview }));
const EventActs = lazy(async () => ({ default: (await import("../events/admin/event-acts.tsx")).EventActs }));
const Budget = lazy(async () => ({ default: (await import("../events/admin/event-budget.tsx")).EventBudget }));
const Claims = lazy(async () => ({ default: (await import("../payouts/event-claims.tsx")).EventClaims }));
const EventQuestions = lazy(async () => ({
  default: (await import("../questions/event-questions.tsx")).EventQuestions,
}));
const FactoryDialog = lazy(async () => ({
  default: (await import("../wallet/admin/award-act-dialogs.tsx")).FactoryDialog,
}));
const RecordHistory = lazy(async () => ({ default: (await import("../parts/record-history.tsx")).RecordHistory }));

const factoryDialog = (asked: FactoryRequest) => <FactoryDialog {...asked} />;

const noChoices: EventChoices = { promoters: [], series: [] };

export const loader = async ({ params, search, signal }: Loading<"/auth/admin/event/{eventId?}">) => {
  const { eventId } = params;
  if (!eventId) return null;
  const loading = loadEvent(eventId, signal);
  const [event, workspace, payouts, record, choices, history] = await Promise.all([
    loading,
    loadWorkspace(eventId, search, signal),
    loadPayouts(eventId, signal),
    getAdminEvent(eventId, signal),
    // The choices depend on the event's season. The page can be read without them.
    loading.then((found) => getEventChoices(found?.answer?.event.season, signal)).catch(() => noChoices),
    loadHistory({ subjectType: "event", subjectId: eventId }, search, signal),
  ]);
  return { event, workspace, payouts, record, choices, history };
};

/**
 * Shows the record of an event for staff, with its results as a tab. Without an id it is the empty form to add an
 * event.
 */
export function Screen({ data }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(data ? (data.event?.answer?.event.title ?? data.workspace.sheet.event.title) : t`Add an event`);
  if (data) {
    return (
      <FactoryDialogContext value={factoryDialog}>
        <Found key={data.workspace.sheet.event._id} {...data} />
      </FactoryDialogContext>
    );
  }
  return (
    <Suspense fallback={<SkeletonRows />}>
      <NewEvent />
    </Suspense>
  );
}

function Found({
  event,
  workspace,
  payouts,
  record,
  choices,
  history,
}: NonNullable<ScreenProps<typeof loader>["data"]>) {
  const placeOf = useEventPlace();
  const { href, reload: reloadPage } = useSearch(workspaceSearch);
  const { questions, open, total, load } = useEventQuestions("admin", event?.answer?.event._id ?? null);
  const reload = () => {
    load();
    void reloadPage();
  };
  const tools = useResultTools(event?.answer?.event._id ?? "", reload);
  // Offline, the results sheets stored on this device are enough to enter results.
  if (!event?.answer && workspace.lastSynced === null) {
    const all = (
      <ButtonLink href={pageAddress("/auth/admin/events")} kind="ink">
        <Trans>All events</Trans>
      </ButtonLink>
    );
    return <EventFailed error={event?.error} area="public" action={all} />;
  }
  const shown = event?.answer?.event ?? null;
  // A copy from the device is read-only.
  const isFresh = shown !== null && record !== null && workspace.lastSynced === null;
  const tracker = !shown || shown.canceled ? null : <ResultsTracker event={shown} />;
  return (
    <EventWorkspace
      manager="admin"
      workspace={workspace}
      place={shown ? placeOf(shown) : ""}
      admin={{
        state: shown ? <StatusBadge event={shown} /> : null,
        acts: isFresh ? (
          <Suspense>
            <EventActs event={shown} record={record} onChanged={reload} />
          </Suspense>
        ) : null,
        counts: {
          ...(shown ? { classes: shown.classes.length } : {}),
          ...(record ? { claims: record.dependents.claims } : {}),
          ...(total === null ? {} : { questions: total }),
          results: workspace.sheet.classes.reduce((sum, { rows }) => sum + rows.length, 0),
        },
        overview: isFresh ? (
          <Suspense fallback={<SkeletonRows />}>
            <Overview
              key={shown.__v}
              event={shown}
              record={record}
              payouts={payouts}
              choices={choices}
              questions={open}
              tracker={tracker}
              onChanged={reload}
            />
          </Suspense>
        ) : null,
        tabs: {
          budget: (
            <Suspense fallback={<SkeletonRows />}>
              {isFresh && payouts ? (
                <Budget event={shown} record={record} payouts={payouts} onChanged={reload} />
              ) : (
                <NotOnDevice />
              )}
            </Suspense>
          ),
          claims: (
            <Suspense fallback={<SkeletonRows />}>
              {shown ? <Claims role="admin" eventId={shown._id} onChanged={reload} /> : <NotOnDevice />}
            </Suspense>
          ),
          questions: (
            <Suspense fallback={<SkeletonRows />}>
              <EventQuestions side="admin" questions={questions} tools={tools} onChanged={reload} />
              {questions.length === 0 ? (
                <div className="panel">
                  <EmptyState icon="mail" title={<Trans>No questions yet</Trans>}>
                    <Trans>Riders’ questions about this event’s results show up here.</Trans>
                  </EmptyState>
                </div>
              ) : null}
            </Suspense>
          ),
        },
      }}
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
      overview={(sheet) => <EventExtras sheet={sheet} tracker={null} />}
      classes={<EventClasses event={shown} payouts={payouts} who="admin" />}
    />
  );
}

const NotOnDevice = () => (
  <Note icon="clock">
    <Trans>This isn’t saved on this device. It’ll load when you’re back online.</Trans>
  </Note>
);
