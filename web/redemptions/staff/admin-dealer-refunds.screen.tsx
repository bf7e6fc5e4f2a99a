import { staffRefundList } from "#shared/redemptions.list.ts";
import { ListScreen } from "../../parts/list-screen.tsx";
import { listSource } from "../../parts/list-source.ts";
import { api, apiUrl } from "../../platform/api/api.ts";
import { useWhere } from "../../platform/location.ts";
import type { Loading, ScreenProps } from "../../platform/screen.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useShownName } from "../../platform/use-shown-name.ts";
import { Code, useRedemptionSheet } from "../redemption-table.tsx";
import { CounterLink, RedemptionDay, RedemptionSums, RefundDay, RefundedBy } from "./redemption-cells.tsx";

export { staffRedemptionsSearch as search } from "./staff-redemptions-search.ts";

const admin = { type: "admin" } as const;
const source = listSource(staffRefundList, {
  request: (query, signal) => api("GET /api/{type}/revoked-redemptions", { params: admin, query, signal }),
  file: (query) => apiUrl("GET /api/{type}/revoked-redemptions", { params: admin, query }),
});
export const loader = (loading: Loading<"/auth/admin/dealer-refunds">) => source.load(loading);

/**
 * Lists all redemptions with a refund, sorted by the day of the latest refund, with sums by currency. A row opens the
 * details.
 */
export function Screen({ data }: ScreenProps<typeof loader>) {
  const { reload } = useWhere();
  const format = useFormat();
  const shownName = useShownName();
  const { open, dialogs } = useRedemptionSheet(() => void reload());
  return (
    <>
      <ListScreen
        oneLine
        source={source}
        data={data}
        cells={{
          rider: ({ riderName }) => shownName(riderName),
          when: (row) => <RedemptionDay row={row} />,
          code: ({ code }) => <Code code={code} />,
          dealer: (row) => <CounterLink row={row} />,
          refunded: ({ refundedAmount, currency }) => <b>{format.money(refundedAmount, currency)}</b>,
          refundedAt: (row) => <RefundDay row={row} />,
          refundedBy: (row) => <RefundedBy row={row} />,
        }}
        onOpen={open}
      >
        {data.answer ? <RedemptionSums totals={data.answer.totals} refunded /> : null}
      </ListScreen>
      {dialogs}
    </>
  );
}
