import { Trans } from "@lingui/react/macro";
import { requestList } from "#shared/requests.list.ts";
import type { OpenRequestCounts } from "#shared/requests.schema.ts";
import { countUpTo } from "../parts/list/list-filters.tsx";
import { ListScreen } from "../parts/list-screen.tsx";
import { listSource } from "../parts/list-source.ts";
import { api, apiUrl } from "../platform/api/api.ts";
import { useWhere } from "../platform/location.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useCounterFormat } from "../platform/use-counter-format.ts";
import { useFormat } from "../platform/use-format.ts";
import { EmptyState } from "../ui/states.tsx";
import { RequestDetails } from "./request-details.tsx";

export { requestsSearch as search } from "./requests-search.ts";

const source = listSource(requestList, {
  request: (query, signal) => api("GET /api/admin/requests", { query, signal }),
  file: (query) => apiUrl("GET /api/admin/requests", { query }),
});
export const loader = (loading: Loading<"/auth/admin/requests">) => source.load(loading);

/** Lists requests to staff, the longest waiting first. A row opens the details and the form to answer the request. */
export function Screen({ data, search }: ScreenProps<typeof loader>) {
  const { reload } = useWhere();
  const format = useFormat();
  const { dateTime: timeOf } = useCounterFormat();
  return (
    <ListScreen
      source={source}
      data={data}
      counts={data.answer ? countsOf(data.answer.open, search.state === "closed") : {}}
      cells={{
        asked: ({ createdAt }) => (
          <time
            dateTime={createdAt}
            title={timeOf(createdAt)}
            className="inline-block whitespace-nowrap first-letter:uppercase"
          >
            {format.relative(createdAt).text}
          </time>
        ),
      }}
      pane={(request) => <RequestDetails key={request._id} request={request} onDecided={() => void reload()} />}
      empty={
        <EmptyState
          title={
            search.state === "closed" ? <Trans>No answered requests yet</Trans> : <Trans>No pending requests</Trans>
          }
        >
          <Trans>
            Requests to join, to recover or delete an account, or to change a name or number show up here until you
            answer them.
          </Trans>
        </EmptyState>
      }
    />
  );
}

/** Returns the numbers on the chips. Only open requests are counted, because the number of answered ones only grows. */
function countsOf(open: OpenRequestCounts, isClosed: boolean) {
  const all = countUpTo(Object.values(open).reduce((sum, count) => sum + count, 0));
  const kinds = {
    ...Object.fromEntries(Object.entries(open).map(([kind, count]) => [kind, countUpTo(count)])),
    "": all,
  };
  return { state: { open: all }, ...(isClosed ? {} : { kind: kinds }) };
}
