import { staffRedemptionList } from "#shared/redemptions.list.ts";
import { ListScreen } from "../../parts/list-screen.tsx";
import { listSource } from "../../parts/list-source.ts";
import { api, apiUrl } from "../../platform/api/api.ts";
import { useWhere } from "../../platform/location.ts";
import type { Loading, ScreenProps } from "../../platform/screen.ts";
import { useShownName } from "../../platform/use-shown-name.ts";
import { Code, RedemptionAmount, RedemptionState, useRedemptionSheet } from "../redemption-table.tsx";
import { CounterLink, RedemptionDay, RedemptionSums } from "./redemption-cells.tsx";

export { staffRedemptionsSearch as search } from "./staff-redemptions-search.ts";

const admin = { type: "admin" } as const;
const source = listSource(staffRedemptionList, {
  request: (query, signal) => api("GET /api/{type}/credit-redemptions", { params: admin, query, signal }),
  file: (query) => apiUrl("GET /api/{type}/credit-redemptions", { params: admin, query }),
});
export const loader = (loading: Loading<"/auth/admin/rider-redemptions">) => source.load(loading);

/**
 * Lists the redemptions that were not refunded in full, with sums by currency. A row opens the details, where staff can
 * refund.
 */
export function Screen({ data }: ScreenProps<typeof loader>) {
  const { reload } = useWhere();
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
          amount: (row) => <RedemptionAmount row={row} />,
          state: (row) => <RedemptionState row={row} />,
        }}
        onOpen={open}
      >
        {data.answer ? <RedemptionSums totals={data.answer.totals} /> : null}
      </ListScreen>
      {dialogs}
    </>
  );
}
