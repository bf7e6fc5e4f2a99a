import { Trans, useLingui } from "@lingui/react/macro";
import { currencies } from "#shared/money.ts";
import { vinReportList } from "#shared/vin-report.list.ts";
import type { VinReportRow, VinReportSums } from "#shared/vin-report.schema.ts";
import { countUpTo } from "../parts/list/list-filters.tsx";
import { ListScreen } from "../parts/list-screen.tsx";
import { PlainSums } from "../parts/money/plain-sums.tsx";
import { listSource } from "../parts/list-source.ts";
import { api, apiUrl } from "../platform/api/api.ts";
import { useWhere } from "../platform/location.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useFormat } from "../platform/use-format.ts";
import { Badge } from "../ui/badge.tsx";
import { EmptyState } from "../ui/states.tsx";
import { BikeActs } from "./verification/bike-acts.tsx";

export { vinReportSearch as search } from "./vin-search.ts";

const source = listSource(vinReportList, {
  request: (query, signal) => api("GET /api/vin-report", { query, signal }),
  file: (query) => apiUrl("GET /api/vin-report", { query }),
});
export const loader = (loading: Loading<"/auth/admin/rider-vin-report">) => source.load(loading);

/** Shows riders' bikes by the state of their VIN, the longest pending first. A row opens the actions on the bike. */
export function Screen({ data, search }: ScreenProps<typeof loader>) {
  const { reload } = useWhere();
  const format = useFormat();
  const years = data.answer?.years ?? [];
  return (
    <ListScreen
      source={source}
      data={data}
      choices={{ year: years.map(String).map((year) => ({ value: year, label: year })) }}
      counts={data.answer ? { state: { pending: countUpTo(data.answer.pending) } } : {}}
      cells={{
        vin: ({ vin }) => <span className="font-mono whitespace-nowrap">{vin}</span>,
        state: (bike) => <State bike={bike} mixed={search.state === "any"} />,
        waiting: ({ waiting }) =>
          waiting.length > 0 ? format.list(waiting.map(({ amount, currency }) => format.money(amount, currency))) : "–",
      }}
      acts={(bike, close) => (
        <BikeActs
          key={bike._id}
          bike={bike}
          onDone={() => {
            close();
            return reload();
          }}
        />
      )}
      empty={
        search.state === undefined ? (
          <EmptyState icon="bike" title={<Trans>No pending bikes</Trans>}>
            <Trans>Bikes show up here when no verified pattern matches their VIN.</Trans>
          </EmptyState>
        ) : undefined
      }
    >
      {data.answer && data.answer.pagination.total > 0 ? <WaitingSums sums={data.answer.sums} /> : null}
    </ListScreen>
  );
}

/**
 * Shows the sum of the awards that are on hold for pending bikes, by currency. It is the sum for the whole list and not
 * only for the current page.
 */
function WaitingSums({ sums }: { sums: VinReportSums }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <PlainSums
      sums={
        sums === null
          ? [{ key: "all", label: <Trans>Awards on hold</Trans>, value: t`Unknown` }]
          : currencies.map((currency) => ({
              key: currency,
              label: <Trans>Awards on hold, {currency}</Trans>,
              value: format.money(sums.find((one) => one.currency === currency)?.amount ?? 0, currency),
            }))
      }
    />
  );
}

/** If the list has several states, this shows a badge for each state that is not the normal one. */
function State({ bike: { state }, mixed }: { bike: VinReportRow; mixed: boolean }) {
  const { locale } = useFormat();
  const word = vinReportList.filters.state.choices[state][locale];
  if (state === "valid" || !mixed) return word;
  return state === "pending" ? <Badge fill="dashed">{word}</Badge> : <Badge tone="bad">{word}</Badge>;
}
