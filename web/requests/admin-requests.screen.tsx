import { Trans, useLingui } from "@lingui/react/macro";
import { useSearch } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useFormat } from "../platform/use-format.ts";
import { FilterChips } from "../ui/filter-chips.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { EmptyState } from "../ui/states.tsx";
import { getRequests } from "./api.ts";
import { RequestCard } from "./request-card.tsx";
import { requestsSearch } from "./requests-search.ts";

export const loader = ({ search, signal }: Loading<"/auth/admin/requests">) => getRequests(search, signal);

/** Requests to staff, longest waiting first. */
export function Screen({ data, search }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(t`Requests`);
  const { href, reload } = useSearch(requestsSearch);
  const format = useFormat();
  const { requests, pagination, open } = data;
  const closed = search.state === "closed";
  const waiting = format.number(open);
  const kinds = [
    { key: "", label: t`All requests` },
    { key: "join", label: t`Join` },
    { key: "recovery", label: t`Account recovery` },
    { key: "deletion", label: t`Deletion` },
    { key: "identity", label: t`Name and number` },
  ];
  return (
    <>
      <h1 className="text-t6">
        <Trans>Requests</Trans>
      </h1>
      <p className="mt-2 text-ink-2">
        <Trans>To join, to be let in again, to be deleted. Waiting now: {waiting}.</Trans>
      </p>
      <div className="mt-6 flex flex-wrap gap-x-8 gap-y-3">
        <FilterChips
          label={t`State`}
          chips={[
            { key: "open", label: t`Waiting`, href: href({ state: "", page: "" }), on: !closed },
            { key: "closed", label: t`Answered`, href: href({ state: "closed", page: "" }), on: closed },
          ]}
        />
        <FilterChips
          label={t`Kind`}
          chips={kinds.map(({ key, label }) => ({
            key,
            label,
            href: href({ kind: key, page: "" }),
            on: (search.kind ?? "") === key,
          }))}
        />
      </div>
      {requests.length === 0 ? (
        <div className="panel mt-6">
          <EmptyState title={closed ? <Trans>Nothing answered yet</Trans> : <Trans>Nobody waits</Trans>}>
            <Trans>Who asks to join, to get back in or to be deleted stands here until you answer.</Trans>
          </EmptyState>
        </div>
      ) : (
        <ul className="mt-6 grid gap-4">
          {requests.map((request) => (
            <RequestCard key={request._id} request={request} onDecided={() => void reload()} />
          ))}
        </ul>
      )}
      {pagination.totalPages > 1 ? (
        <div className="mt-6">
          <Pagination {...pagination} href={(page) => href({ page })} />
        </div>
      ) : null}
    </>
  );
}
