import { useLingui } from "@lingui/react/macro";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { roundsOnDevice } from "../events/api.ts";
import { getSerie, getSeries } from "./api.ts";
import { RoundList } from "../events/schedule/round-list.tsx";
import { SerieView } from "./serie-view.tsx";
import { SeriesFinder } from "./series-finder.tsx";

export { seriesSearch as search } from "./series-search.ts";

/** Loads a series. Without an id the page lists all series. */
export const loader = async ({ params, search, signal }: Loading<"/auth/rider/serie/{seriesId?}">) =>
  params.seriesId
    ? { serie: await getSerie(params.seriesId, signal, roundsOnDevice), all: null }
    : { serie: null, all: await getSeries(search, signal) };

export function Screen({ data: { serie, all } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(serie?.serie.name ?? t`Series`);
  if (serie) {
    return (
      <SerieView answer={serie} area="rider">
        <RoundList answer={serie} area="rider" />
      </SerieView>
    );
  }
  return (
    <>
      <h1>{t`Series`}</h1>
      {all ? <SeriesFinder data={all} area="rider" /> : null}
    </>
  );
}
