import { Trans, useLingui } from "@lingui/react/macro";
import type { ShareBySeries, ShareSeries } from "#shared/staff-reports.schema.ts";
import { loadPart } from "../parts/load-part.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useFormat } from "../platform/use-format.ts";
import { Link } from "../ui/link.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import { getShareBySeries } from "./reports-api.ts";
import { PeriodFailed } from "./period-failed.tsx";
import { useShareColumns } from "./share-columns.tsx";
import { inShareOrder, nextShareOrder, shareOrderOf } from "./share-order.ts";
import { measureOf, rateOf, ShareReport } from "./share-report.tsx";
import { usePeriodReport } from "./use-period-report.tsx";

export { periodSearch as search } from "./reports-search.ts";

export const loader = ({ search, signal }: Loading<"/auth/admin/market-share-series">) =>
  loadPart(() => getShareBySeries(search, signal), signal);

/** Shows our market share in each series. Bars compare the shares, and the name opens the series. */
export function Screen({ data: { answer, problem } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  if (answer) return <Report answer={answer} />;
  return <PeriodFailed title={t`Market share by series`} report="market-share-series" problem={problem} />;
}

function Report({ answer }: { answer: ShareBySeries }) {
  const { t } = useLingui();
  const { where } = usePeriodReport("", answer);
  const measure = measureOf(where.search.by);
  const { locale } = useFormat();
  const order = shareOrderOf(where.search.sort);
  const series = inShareOrder(answer.series, order, measure, locale);
  const columns = useShareColumns<ShareSeries>(measure);
  const rest: ShareSeries = { ...answer.noSeries, _id: "", name: t`No series`, season: 0, before: null };
  const hasRest = rest.entries.named + rest.entries.unnamed > 0;
  return (
    <ShareReport title={t`Market share by series`} report="market-share-series" answer={answer}>
      <DataTable
        dense
        caption={t`Market share by series`}
        rows={hasRest ? [...series, rest] : series}
        rowKey={({ _id }) => _id}
        sorting={{ ...order, href: (by) => where.href({ sort: nextShareOrder(order, by) }) }}
        columns={[
          {
            key: "series",
            head: t({ context: "one", message: "Series" }),
            sort: "series",
            card: "title",
            cell: (row) =>
              row._id === "" ? (
                row.name
              ) : (
                <Link to="/auth/admin/serie/{seriesId?}" params={{ seriesId: row._id }} className="font-semibold">
                  {row.name}
                </Link>
              ),
          },
          {
            key: "bar",
            head: t`Comparison`,
            hideHead: true,
            card: "hide",
            cell: (row) => (
              <span aria-hidden="true" className="block min-w-20">
                <span
                  className="block h-3 rounded-1 bg-brand"
                  style={{ width: `${Math.round((rateOf(row[measure]) ?? 0) * 100)}%` }}
                />
              </span>
            ),
          },
          ...columns,
        ]}
        empty={
          <p className="p-5">
            <Trans>No races in this period have verified results.</Trans>
          </p>
        }
      />
      <p className="text-t2 text-ink-2">
        <Trans>An event in two series counts in both rows, but only once in the figures above.</Trans>
      </p>
    </ShareReport>
  );
}
