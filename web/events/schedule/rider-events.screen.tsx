import { Trans, useLingui } from "@lingui/react/macro";
import { FoldedRows } from "../../parts/fold/folded-rows.tsx";
import { LoadFailed } from "../../parts/load-failed.tsx";
import { loadPart } from "../../parts/load-part.ts";
import { useWhere } from "../../platform/location.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import type { Loading, ScreenProps } from "../../platform/screen.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { getMyEvents } from "../my-events.ts";
import { CachedBanner } from "../../platform/cache/cached-banner.tsx";
import { loadSchedule } from "./load-schedule.ts";
import { riddenOf, toRideOf } from "./my-races.ts";
import { OwnResults } from "./own-results.tsx";
import { ScheduleList } from "./schedule-list.tsx";
import { ScheduleView } from "./schedule-view.tsx";
import { pageAddress } from "../../ui/page-address.ts";

export { riderEventsSearch as search } from "./events-search.ts";

/** Loads the schedule. `?mine=1` shows the races that the rider has raced, and `?mine=coming` the upcoming ones. */
export const loader = async ({ search, signal }: Loading<"/auth/rider/events">) => {
  const { mine } = search;
  if (mine !== "1" && mine !== "coming") return { schedule: await loadSchedule(search, signal), mine: null };
  return { schedule: null, mine: await loadPart(() => getMyEvents("rider", signal), signal) };
};

export function Screen({ data: { schedule, mine }, search }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const where = useWhere();
  const events = mine?.answer?.events;
  const isComing = search.mine === "coming";
  const ridden = events && !isComing ? riddenOf(events) : null;
  const coming = events && isComing ? toRideOf(events) : null;
  usePageTitle(t`Events`);
  return (
    <>
      <h1 className="mb-1 md:mb-4">
        <Trans>Events</Trans>
      </h1>
      <Tabs
        label={t`Show`}
        tabs={[
          { key: "all", label: t`Schedule`, href: pageAddress("/auth/rider/events"), on: schedule !== null },
          {
            key: "mine",
            label: t`My races`,
            href: pageAddress("/auth/rider/events", { search: { mine: "1" } }),
            on: mine !== null && !isComing,
          },
          {
            key: "coming",
            label: t`My next rounds`,
            href: pageAddress("/auth/rider/events", { search: { mine: "coming" } }),
            on: mine !== null && isComing,
          },
        ]}
      />
      {schedule ? <ScheduleView data={schedule} area="rider" /> : null}
      {mine?.problem ? (
        <div className="panel mt-4">
          <LoadFailed title={<Trans>Your races didn’t load</Trans>} problem={mine.problem} onRetry={where.reload} />
        </div>
      ) : null}
      <CachedBanner at={mine?.answer?.lastSynced ?? null} />
      {ridden && ridden.length > 0 ? (
        <div className="mt-4 md:mt-6">
          <FoldedRows name="ridden" total={ridden.length}>
            <ScheduleList events={ridden} area="rider" bare mark={(event) => <OwnResults event={event} />} />
          </FoldedRows>
        </div>
      ) : null}
      {coming && coming.length > 0 ? (
        <div className="mt-4 md:mt-6">
          <p className="mb-4 max-w-prose text-ink-2">
            <Trans>Upcoming rounds of series you’ve raced in. Sign up with the promoter.</Trans>
          </p>
          <FoldedRows name="coming" total={coming.length}>
            <ScheduleList events={coming} area="rider" />
          </FoldedRows>
        </div>
      ) : null}
      {ridden?.length === 0 ? (
        <EmptyState icon="calendar" title={<Trans>No races yet</Trans>} action={<ToSchedule />}>
          <Trans>Events show up here once your results are verified.</Trans>
        </EmptyState>
      ) : null}
      {coming?.length === 0 ? (
        <EmptyState icon="calendar" title={<Trans>No upcoming races</Trans>} action={<ToSchedule />}>
          <Trans>Once you’ve raced in a series, its upcoming rounds will show up here.</Trans>
        </EmptyState>
      ) : null}
    </>
  );
}

const ToSchedule = () => (
  <ButtonLink to="/auth/rider/events" kind="ink">
    <Trans>View schedule</Trans>
  </ButtonLink>
);
