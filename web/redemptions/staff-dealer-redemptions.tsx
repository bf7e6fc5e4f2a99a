import { redemptionList, refundList } from "#shared/redemptions.list.ts";
import { ListScreen } from "../parts/list-screen.tsx";
import { listSource } from "../parts/list-source.ts";
import { api, apiUrl } from "../platform/api/api.ts";
import { useWhere } from "../platform/location.ts";
import { useShownName } from "../platform/use-shown-name.ts";
import { Code, RedemptionAmount, RedemptionState, RedemptionTime, useRedemptionSheet } from "./redemption-table.tsx";
import { Totals } from "./totals.tsx";

const admin = { type: "admin" } as const;

/**
 * These are the filters and columns for one dealer. The dealer's name is left out, because it is the same in every row.
 */
const { riderName, code, afterDate, beforeDate, dealerId: ofDealer } = redemptionList.filters;
const filters = { riderName, code, afterDate, beforeDate, dealerId: ofDealer };
const ownColumns = redemptionList.columns.filter(({ key }) => key !== "dealer");
const ownRedemptions = { ...redemptionList, filters, columns: ownColumns };
const ownRefunds = { ...refundList, filters, columns: refundList.columns.filter(({ key }) => key !== "dealer") };

const redeemedAt = (dealerId: string) =>
  listSource(ownRedemptions, {
    request: (query, signal) =>
      api("GET /api/{type}/credit-redemptions", { params: admin, query: { ...query, dealerId }, signal }),
    file: (query) => apiUrl("GET /api/{type}/credit-redemptions", { params: admin, query: { ...query, dealerId } }),
  });
const refundedAt = (dealerId: string) =>
  listSource(ownRefunds, {
    request: (query, signal) =>
      api("GET /api/{type}/revoked-redemptions", { params: admin, query: { ...query, dealerId }, signal }),
    file: (query) => apiUrl("GET /api/{type}/revoked-redemptions", { params: admin, query: { ...query, dealerId } }),
  });

type Loading = Parameters<ReturnType<typeof redeemedAt>["load"]>[0];

/** Loads the redemptions at a dealer, for staff. */
export const loadRedemptions = async (dealerId: string, loading: Loading) => ({
  redeemed: await redeemedAt(dealerId).load(loading),
});
/** Loads the redemptions at a dealer that were refunded, in full or in part. */
export const loadRefunds = async (dealerId: string, loading: Loading) => ({
  refunded: await refundedAt(dealerId).load(loading),
});

type Data = { redeemed?: Awaited<ReturnType<typeof loadRedemptions>>["redeemed"] } & {
  refunded?: Awaited<ReturnType<typeof loadRefunds>>["refunded"];
};
type Row = Parameters<typeof RedemptionAmount>[0]["row"];

/** Shows the redemptions at one dealer, or its refunds, for staff. A row opens the details, where staff can refund. */
export function StaffDealerRedemptions({ dealerId, data }: { dealerId: string; data: Data }) {
  const { reload } = useWhere();
  const shownName = useShownName();
  const { open, dialogs } = useRedemptionSheet(() => void reload());
  const totals = (data.redeemed ?? data.refunded)?.answer?.totals;
  const shared = {
    level: 2,
    summary: totals ? <Totals totals={totals} of={data.refunded ? "refunds" : "standing"} /> : undefined,
    cells: {
      rider: (row: Row) => shownName(row.riderName),
      when: (row: Row) => <RedemptionTime row={row} />,
      code: (row: Row) => <Code code={row.code} />,
      amount: (row: Row) => <RedemptionAmount row={row} />,
      state: (row: Row) => <RedemptionState row={row} />,
    },
    onOpen: open,
  } as const;
  return (
    <>
      {data.redeemed ? (
        <ListScreen key="redeemed" source={redeemedAt(dealerId)} data={data.redeemed} {...shared} />
      ) : null}
      {data.refunded ? (
        <ListScreen key="refunded" source={refundedAt(dealerId)} data={data.refunded} {...shared} />
      ) : null}
      {dialogs}
    </>
  );
}
