import { Trans, useLingui } from "@lingui/react/macro";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { ButtonLink } from "../ui/button.tsx";
import { FilterChips } from "../ui/filter-chips.tsx";
import { EmptyState } from "../ui/states.tsx";
import { getMyEvents } from "./api.ts";
import { loadSchedule } from "./load-schedule.ts";
import { ScheduleList } from "./schedule-list.tsx";
import { ScheduleView } from "./schedule-view.tsx";

const path = "/auth/rider/events";

/** The schedule, and with `?mine=1` the races that the rider rode. */
export const loader = async ({ search, signal }: Loading) => {
  if (search.mine !== "1") return { schedule: await loadSchedule(search, signal), mine: null };
  const { events } = await getMyEvents("rider", signal);
  return { schedule: null, mine: events.filter(({ ridden }) => ridden).toReversed() };
};

export function Screen({ data: { schedule, mine } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(t`Events`);
  return (
    <>
      <h1 className="mb-4">
        <Trans>Events</Trans>
      </h1>
      <FilterChips
        label={t`Which events`}
        chips={[
          { key: "all", label: t`Schedule`, href: path, on: mine === null },
          { key: "mine", label: t`My races`, href: `${path}?mine=1`, on: mine !== null },
        ]}
      />
      {schedule ? <ScheduleView data={schedule} area="rider" /> : null}
      {mine && mine.length > 0 ? (
        <div className="mt-6">
          <ScheduleList events={mine} area="rider" />
        </div>
      ) : null}
      {mine?.length === 0 ? (
        <EmptyState
          title={<Trans>No races yet</Trans>}
          action={
            <ButtonLink href={path} kind="ink">
              <Trans>See the schedule</Trans>
            </ButtonLink>
          }
        >
          <Trans>An event stands here once its results are verified and one of them is yours.</Trans>
        </EmptyState>
      ) : null}
    </>
  );
}
