import { Trans, useLingui } from "@lingui/react/macro";
import { usePageTitle } from "../../platform/page-title.ts";
import type { Loading, ScreenProps } from "../../platform/screen.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Link } from "../../ui/link.tsx";
import { loadSchedule } from "./load-schedule.ts";
import { ScheduleView } from "./schedule-view.tsx";
import { pageAddress } from "../../ui/page-address.ts";

/** Loads the list of events or, with `?show=series`, of series. */
export const loader = async ({ search, signal }: Loading<"/events">) => {
  if (search.show === "series") {
    // The list of series loads only when it is shown.
    const [{ getSeries }, { SeriesFinder }] = await Promise.all([
      import("../../series/api.ts"),
      import("../../series/series-finder.tsx"),
    ]);
    return { series: { data: await getSeries(search, signal), SeriesFinder }, schedule: null };
  }
  return { series: null, schedule: await loadSchedule(search, signal) };
};

export function Screen({ data: { schedule, series } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(series ? t`Series` : t`Schedule`);
  return (
    <div className="schedule-page page">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h1>{series ? <Trans>Series</Trans> : <Trans>Schedule</Trans>}</h1>
        <Link
          href={pageAddress("/events", { search: { show: series ? undefined : "series" } })}
          className="inline-flex min-h-11 items-center font-semibold"
        >
          {series ? <Trans>Schedule</Trans> : <Trans>All series</Trans>}
        </Link>
      </div>
      {schedule?.answer ? <SeasonPosts amounts={schedule.answer.contingencyAmounts} /> : null}
      {schedule ? <ScheduleView data={schedule} area="public" /> : null}
      {series ? <series.SeriesFinder data={series.data} area="public" /> : null}
    </div>
  );
}

function SeasonPosts({ amounts }: { amounts: { USD: number; CAD: number } }) {
  const format = useFormat();
  const usd = format.moneyShort(amounts.USD, "USD");
  const cad = format.moneyShort(amounts.CAD, "CAD");
  if (amounts.USD === 0 && amounts.CAD === 0) return null;
  return (
    <p className="season-posts">
      {amounts.CAD === 0 ? (
        <Trans>{usd} posted this season.</Trans>
      ) : (
        <Trans>
          {usd} posted this season in the United States, {cad} in Canada.
        </Trans>
      )}
    </p>
  );
}
