import { Trans, useLingui } from "@lingui/react/macro";
import { customerList } from "#shared/riders.list.ts";
import { LoadFailed } from "../parts/load-failed.tsx";
import { loadPart } from "../parts/load-part.ts";
import { ListScreen } from "../parts/list-screen.tsx";
import { listSource } from "../parts/list-source.ts";
import { api, apiUrl } from "../platform/api/api.ts";
import { useWhere } from "../platform/location.ts";
import { NotCached } from "../platform/cache/not-cached.tsx";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useFormat } from "../platform/use-format.ts";
import { Badge } from "../ui/badge.tsx";
import { pageAddress } from "../ui/page-address.ts";
import { findRiders } from "./dealer-riders-api.ts";
import { FindOffline } from "./find-offline.tsx";
import { FindRider } from "./find-rider.tsx";

export { ridersSearch as search } from "./riders-search.ts";

// The search field of this page searches all riders, so the list of customers ignores it.
const source = listSource(customerList, {
  request: ({ page }, signal) => api("GET /api/dealer/riders", { query: { page }, signal }),
  file: ({ format }) => apiUrl("GET /api/dealer/riders", { query: { format } }),
});

export async function loader({ search, signal }: Loading<"/auth/dealer/riders">) {
  const [hits, customers] = await Promise.all([
    loadPart(() => findRiders(search.query, signal), signal),
    source.load({ search, signal }),
  ]);
  return { hits, customers };
}

/** Shows a search of all riders, and the dealer's customers below it. */
export function Screen({ data: { hits, customers } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const format = useFormat();
  const where = useWhere();
  usePageTitle(t`Riders`);
  if (customers.problem?.status === 0) {
    return (
      <NotCached title={t`Riders`} back={pageAddress("/auth/dealer/riders")}>
        <FindOffline />
      </NotCached>
    );
  }
  return (
    <div className="grid gap-10">
      <section className="grid max-w-read gap-4">
        <h1 className="text-t5">
          <Trans>Riders</Trans>
        </h1>
        <FindRider hits={hits.answer} />
        {hits.problem ? (
          <div className="panel">
            <LoadFailed title={<Trans>The search didn’t work</Trans>} problem={hits.problem} onRetry={where.reload} />
          </div>
        ) : null}
      </section>
      <section className="section">
        <ListScreen
          level={2}
          hideFilters
          source={source}
          data={customers}
          href={({ _id }) => pageAddress("/auth/dealer/rider/{riderId?}", { params: { riderId: _id } })}
          cells={{
            last: ({ lastRedeemedAt }) =>
              lastRedeemedAt ? (
                format.date(lastRedeemedAt)
              ) : (
                <Badge tone="info">
                  <Trans>Favorited you</Trans>
                </Badge>
              ),
          }}
        />
      </section>
    </div>
  );
}
