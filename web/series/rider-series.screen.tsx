import { Trans, useLingui } from "@lingui/react/macro";
import { getMyEvents } from "../events/my-events.ts";
import { CachedBanner } from "../platform/cache/cached-banner.tsx";
import { LoadFailed } from "../parts/load-failed.tsx";
import { loadPart } from "../parts/load-part.ts";
import { useWhere } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { EmptyState } from "../ui/states.tsx";
import { getSeries } from "./api.ts";
import { riddenSeries } from "./ridden-series.ts";
import { RiddenSeriesList } from "./ridden-series-list.tsx";
import { SeriesFinder } from "./series-finder.tsx";
import { pageAddress } from "../ui/page-address.ts";

export { riderSeriesSearch as search } from "./series-search.ts";

/** Loads all series. `?mine=1` shows those in which the rider has raced. */
export const loader = async ({ search, signal }: Loading<"/auth/rider/series">) => {
  if (search.mine !== "1") return { all: await getSeries(search, signal), mine: null };
  return { all: null, mine: await loadPart(() => getMyEvents("rider", signal), signal) };
};

export function Screen({ data: { all, mine: own } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const where = useWhere();
  const mine = own?.answer ? riddenSeries(own.answer.events) : null;
  usePageTitle(t`Series`);
  return (
    <>
      <h1 className="mb-4">{t`Series`}</h1>
      <Tabs
        label={t`Show`}
        tabs={[
          { key: "all", label: t`All series`, href: pageAddress("/auth/rider/series"), on: all !== null },
          {
            key: "mine",
            label: t`My series`,
            href: pageAddress("/auth/rider/series", { search: { mine: "1" } }),
            on: own !== null,
          },
        ]}
      />
      {all ? <SeriesFinder data={all} area="rider" /> : null}
      {own?.problem ? (
        <div className="panel mt-4">
          <LoadFailed title={<Trans>Your series didn’t load</Trans>} problem={own.problem} onRetry={where.reload} />
        </div>
      ) : null}
      <CachedBanner at={own?.answer?.lastSynced ?? null} />
      {mine && mine.length > 0 ? <RiddenSeriesList series={mine} /> : null}
      {mine?.length === 0 ? (
        <EmptyState
          title={<Trans>No series yet</Trans>}
          action={
            <ButtonLink to="/auth/rider/series" kind="ink">
              <Trans>View all series</Trans>
            </ButtonLink>
          }
        >
          <Trans>A series shows up here once you have a result in it.</Trans>
        </EmptyState>
      ) : null}
    </>
  );
}
