import { redemptionList } from "#shared/redemptions.list.ts";
import { ListScreen } from "../parts/list-screen.tsx";
import { listSource } from "../parts/list-source.ts";
import { api, apiUrl } from "../platform/api/api.ts";
import { useWhere } from "../platform/location.ts";
import { Code, RedemptionAmount, RedemptionState, RedemptionTime, useRedemptionSheet } from "./redemption-table.tsx";
import { Totals } from "./totals.tsx";

const admin = { type: "admin" } as const;

/**
 * These are the filters and columns for one rider. The rider's name is left out, because it is the same in every row;
 * the card on a phone has the dealer's name as its title instead.
 */
const { code, afterDate, beforeDate, riderId: ofRider } = redemptionList.filters;
const ownRedemptions = {
  ...redemptionList,
  filters: { code, afterDate, beforeDate, riderId: ofRider },
  columns: redemptionList.columns
    .filter(({ key }) => key !== "rider")
    .map((column) => (column.key === "dealer" ? { ...column, card: "title" as const } : column)),
};

const redeemedBy = (riderId: string) =>
  listSource(ownRedemptions, {
    request: (query, signal) =>
      api("GET /api/{type}/credit-redemptions", { params: admin, query: { ...query, riderId }, signal }),
    file: (query) => apiUrl("GET /api/{type}/credit-redemptions", { params: admin, query: { ...query, riderId } }),
  });

type Loading = Parameters<ReturnType<typeof redeemedBy>["load"]>[0];

/** Loads the redemptions of a rider for staff, including refunded ones. */
export const loadRiderRedemptions = (riderId: string, loading: Loading) => redeemedBy(riderId).load(loading);

type Row = Parameters<typeof RedemptionAmount>[0]["row"];

/** Shows the redemptions of one rider for staff. A row opens the details, where staff can refund. */
export function StaffRiderRedemptions({
  riderId,
  data,
}: {
  riderId: string;
  data: Awaited<ReturnType<typeof loadRiderRedemptions>>;
}) {
  const { reload } = useWhere();
  const { open, dialogs } = useRedemptionSheet(() => void reload());
  const totals = data.answer?.totals;
  return (
    <>
      <ListScreen
        level={2}
        underTab
        source={redeemedBy(riderId)}
        data={data}
        summary={totals ? <Totals totals={totals} /> : undefined}
        cells={{
          when: (row: Row) => <RedemptionTime row={row} />,
          code: (row: Row) => <Code code={row.code} />,
          amount: (row: Row) => <RedemptionAmount row={row} />,
          state: (row: Row) => <RedemptionState row={row} />,
        }}
        onOpen={open}
      />
      {dialogs}
    </>
  );
}
