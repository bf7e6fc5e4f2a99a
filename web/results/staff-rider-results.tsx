import { Trans, useLingui } from "@lingui/react/macro";
import type { RiderResult } from "#shared/wallet.schema.ts";
import { LoadFailed } from "../parts/load-failed.tsx";
import { loadPart } from "../parts/load-part.ts";
import { api } from "../platform/api/api.ts";
import { useFormat } from "../platform/use-format.ts";
import { useReasonText } from "./rows/reason-words.tsx";
import { Link } from "../ui/link.tsx";
import type { PageAddress } from "../ui/page-address.ts";
import { pageAddress } from "../ui/page-address.ts";
import { EmptyState } from "../ui/states.tsx";
import { DataTable, type Column } from "../ui/table/data-table.tsx";
import { PageLinks } from "../ui/table/pagination.tsx";
import "../parts/list.css";

interface Asked {
  page?: number | undefined;
  season?: string | undefined;
}

/** Loads a page of the rider's results, of one season or of all seasons. */
export const loadRiderResults = (riderId: string, { page, season }: Asked, signal: AbortSignal) =>
  loadPart(
    () => api("GET /api/admin/rider/{riderId}/results", { params: { riderId }, query: { page, season }, signal }),
    signal,
  );

/** Shows the rider's results, the newest first, each with what it earned or why it earned nothing. */
export function StaffRiderResults({
  data: { answer, problem },
  season,
  href,
  onChanged,
}: {
  data: Awaited<ReturnType<typeof loadRiderResults>>;
  season: string | undefined;
  href: (change: { page?: number | null; season?: string | null }) => PageAddress;
  onChanged: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  if (!answer) {
    return <LoadFailed title={<Trans>The results didn’t load</Trans>} problem={problem} onRetry={onChanged} />;
  }
  const { results, seasons, pagination } = answer;
  const columns: Column<RiderResult>[] = [
    { key: "event", head: t`Event`, cell: ({ eventTitle }) => <b>{eventTitle}</b>, card: "title" },
    { key: "day", head: t`Date`, cell: ({ firstDate }) => format.date(firstDate), card: "detail" },
    {
      key: "class",
      head: t`Class`,
      cell: ({ className }) => <span className="inline-block min-w-16">{className}</span>,
      card: "detail",
    },
    { key: "place", head: t`Place`, align: "end", cell: (row) => <Place row={row} />, card: "hide" },
    { key: "outcome", head: t`Outcome`, cell: (row) => <Outcome row={row} />, card: "detail" },
    {
      key: "earned",
      head: t({ message: "Earned", context: "cash" }),
      align: "end",
      cell: ({ earned, currency }) => (earned === 0 ? "–" : format.money(earned, currency)),
      card: "figure",
    },
  ];
  return (
    <div className="grid gap-4">
      {seasons.length > 1 ? (
        <nav aria-label={t`Season`}>
          <ul className="flex flex-wrap gap-x-4">
            {[null, ...seasons.map(String)].map((one) => (
              <li key={one ?? "all"}>
                <Link
                  href={href({ season: one, page: null })}
                  aria-current={(season ?? null) === one ? "true" : undefined}
                  className={`inline-flex min-h-11 items-center ${(season ?? null) === one ? "font-semibold" : ""}`}
                >
                  {one ?? <Trans>All seasons</Trans>}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <DataTable
        dense
        caption={t`Results`}
        rows={results}
        rowKey={({ _id }) => _id}
        columns={columns}
        href={({ eventId }) => pageAddress("/auth/admin/event/{eventId?}", { params: { eventId } })}
        empty={
          <EmptyState title={<Trans>No results yet</Trans>}>
            <Trans>Results that are matched to this rider show up here.</Trans>
          </EmptyState>
        }
      />
      {pagination.totalPages > 1 ? <PageLinks {...pagination} href={(page) => href({ page })} /> : null}
    </div>
  );
}

function Place({ row: { place, tie, status } }: { row: RiderResult }) {
  const { t } = useLingui();
  if (status === "dnf") return t`DNF`;
  if (status === "dns") return t`DNS`;
  if (status === "dsq") return t`DSQ`;
  const shown = place ?? "–";
  return tie ? t`${shown} (tie)` : shown;
}

/** Says where the money of a result is, or why there is none. */
function Outcome({ row }: { row: RiderResult }) {
  const { why } = useReasonText();
  const { verifiedAt, earned, reason, reasonValues, award } = row;
  if (verifiedAt === null) return <Trans>Not verified by the promoter yet</Trans>;
  if (earned === 0) return reason ? why(reason, reasonValues) : <Trans>No award</Trans>;
  switch (award?.status) {
    case "Spent":
      return <Trans>Credit, all spent</Trans>;
    case "Expired":
      return <Trans>Expired</Trans>;
    case "Reversed":
      return <Trans>Taken back</Trans>;
    case "Earned":
      return <Trans>Cash, not in a payout yet</Trans>;
    case "Funded":
      return <Trans>Cash, in a payout</Trans>;
    case "Paid":
      return <Trans>Cash, paid</Trans>;
    case "Current":
    case undefined:
      return <Trans>Credit</Trans>;
  }
}
