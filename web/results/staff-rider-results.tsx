import { Trans, useLingui } from "@lingui/react/macro";
import { staffResultList } from "#shared/rider-results.list.ts";
import type { RiderResult } from "#shared/wallet.schema.ts";
import { ListScreen } from "../parts/list-screen.tsx";
import { listSource } from "../parts/list-source.ts";
import { api } from "../platform/api/api.ts";
import { useFormat } from "../platform/use-format.ts";
import { useReasonText } from "./rows/reason-words.tsx";
import { pageAddress } from "../ui/page-address.ts";
import { noValue } from "../ui/table/no-value.tsx";

const resultsOf = (riderId: string) =>
  listSource(staffResultList, {
    request: ({ page, season }, signal) =>
      api("GET /api/admin/rider/{riderId}/results", { params: { riderId }, query: { page, season }, signal }),
  });

type Loading = Parameters<ReturnType<typeof resultsOf>["load"]>[0];

/** Loads a page of the rider's results, of one season or of all seasons. */
export const loadRiderResults = (riderId: string, loading: Loading) => resultsOf(riderId).load(loading);

/** Shows the rider's results, the newest first, each with what it earned or why it earned nothing. */
export function StaffRiderResults({
  riderId,
  data,
}: {
  riderId: string;
  data: Awaited<ReturnType<typeof loadRiderResults>>;
}) {
  const format = useFormat();
  const seasons = (data.answer?.seasons ?? []).map(String);
  return (
    <ListScreen
      level={2}
      underTab
      source={resultsOf(riderId)}
      data={data}
      choices={{ season: seasons.map((season) => ({ value: season, label: season })) }}
      cells={{
        event: ({ eventTitle }) => <span className="md:whitespace-nowrap">{eventTitle}</span>,
        day: ({ firstDate }) => <span className="whitespace-nowrap">{format.date(firstDate)}</span>,
        class: ({ className }) => <span className="inline-block md:min-w-16">{className}</span>,
        place: (row) => <Place row={row} />,
        outcome: (row) => <Outcome row={row} />,
      }}
      href={({ eventId }) => pageAddress("/auth/admin/event/{eventId?}", { params: { eventId } })}
    />
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
  if (verifiedAt === null) return <Trans>Not verified yet</Trans>;
  // The place already says that the rider did not finish.
  if (reason === "not_finished") return noValue;
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
