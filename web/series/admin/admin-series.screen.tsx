import { Trans } from "@lingui/react/macro";
import { sortedByLabel } from "#shared/by-label.ts";
import { regionName } from "#shared/countries.ts";
import { formatShare } from "#shared/format.ts";
import { seriesList } from "#shared/series.list.ts";
import { ActLink } from "../../platform/acts/act-link.tsx";
import { ListScreen } from "../../parts/list-screen.tsx";
import { listSource } from "../../parts/list-source.ts";
import { api, apiUrl } from "../../platform/api/api.ts";
import type { Loading, ScreenProps } from "../../platform/screen.ts";
import { useFormat } from "../../platform/use-format.ts";
import { pageAddress } from "../../ui/page-address.ts";

export { adminSeriesSearch as search } from "./admin-series-search.ts";

const source = listSource(seriesList, {
  request: (query, signal) => api("GET /api/admin/series", { query, signal }),
  file: (query) => apiUrl("GET /api/admin/series", { query }),
});
export const loader = (loading: Loading<"/auth/admin/series">) => source.load(loading);

const recordPage = "/auth/admin/serie/{seriesId?}";

export function Screen({ data, search }: ScreenProps<typeof loader>) {
  const { locale, moneyShort } = useFormat();
  const amounts = (usd: number | null, cad: number | null) =>
    [usd === null ? [] : moneyShort(usd, "USD"), cad === null ? [] : moneyShort(cad, "CAD")].flat().join(" + ");
  const { seasons = [], distinctStates = [], categories = [] } = data.answer ?? {};
  const states = sortedByLabel(
    distinctStates
      .filter(({ country }) => !search.country || country === search.country)
      .map(({ country, state }) => ({ value: state, label: regionName(country, state, locale) })),
  );
  return (
    <ListScreen
      source={source}
      data={data}
      href={({ _id }) => pageAddress(recordPage, { params: { seriesId: _id } })}
      choices={{
        state: states,
        season: seasons.map((season) => ({ value: String(season), label: String(season) })),
        category: categories.map(({ _id, description }) => ({ value: _id, label: description })),
      }}
      cells={{
        category: ({ category }) => (category === null ? "–" : <span className="whitespace-nowrap">{category}</span>),
        posted: ({ postedUSD, postedCAD }) => amounts(postedUSD, postedCAD) || "–",
        marketShare: ({ marketShare }) => (marketShare === null ? "–" : formatShare(marketShare, locale)),
      }}
      actions={
        <ActLink kind="brand" icon="plus" to={recordPage} params={{ seriesId: "" }}>
          <Trans>Add series</Trans>
        </ActLink>
      }
    />
  );
}
