import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { redemptionList, refundList } from "#shared/redemptions.list.ts";
import { ListScreen } from "../parts/list-screen.tsx";
import { listSource } from "../parts/list-source.ts";
import { api, apiUrl } from "../platform/api/api.ts";
import { useSearch } from "../platform/location.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { FilterChips } from "../ui/table/filter-chips.tsx";
import { Link } from "../ui/link.tsx";
import { EmptyState } from "../ui/states.tsx";
import { getEmployees } from "./counter-api.ts";
import { RedemptionActs, RedemptionAmount, RedemptionState } from "./redemption-table.tsx";
import { dealerRedemptionsSearch } from "./redemptions-search.ts";
import { Totals } from "./totals.tsx";
import { useRefund } from "./use-refund.tsx";

const dealer = { type: "dealer" } as const;

const redeemed = listSource(redemptionList, {
  ask: (query, signal) => api("GET /api/{type}/credit-redemptions", { params: dealer, query, signal }),
  file: (query) => apiUrl("GET /api/{type}/credit-redemptions", { params: dealer, query }),
});

const refunded = listSource(refundList, {
  ask: (query, signal) => api("GET /api/{type}/revoked-redemptions", { params: dealer, query, signal }),
  file: (query) => apiUrl("GET /api/{type}/revoked-redemptions", { params: dealer, query }),
});

export async function loader(loading: Loading<"/auth/dealer/redemptions">) {
  const { search, signal } = loading;
  const names = getEmployees(signal).then(({ employees }) =>
    employees.map(({ name }) => ({ value: name, label: name })),
  );
  if (search.show === "revoked") {
    const [refundedData, choices] = await Promise.all([refunded.load(loading), names]);
    return { names: choices, refunded: refundedData };
  }
  const [redeemedData, choices] = await Promise.all([redeemed.load(loading), names]);
  return { names: choices, redeemed: redeemedData };
}

/** A dealer's redemptions: those that were not refunded, or those that were. */
export function Screen({ data }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const { href, reload } = useSearch(dealerRedemptionsSearch);
  const refund = useRefund(() => void reload());
  // One current time for the whole table, so that all rows agree on what can still be refunded.
  const [now] = useState(() => new Date());
  const isRefunded = data.refunded !== undefined;
  const totals = (data.redeemed ?? data.refunded)?.answer?.totals;
  const chip = (key: string, label: string, show: "revoked" | undefined) => ({
    key,
    label,
    href: href({ show, page: undefined }),
    on: isRefunded === (show !== undefined),
  });
  const shared = {
    choices: { employee: data.names },
    intro: (
      <FilterChips
        label={t`Show`}
        chips={[chip("redeemed", t`Redeemed`, undefined), chip("revoked", t`Refunded`, "revoked")]}
      />
    ),
    summary: totals ? <Totals totals={totals} /> : undefined,
    cells: {
      rider: ({ riderId, riderName }: Row) => (
        <Link to="/auth/dealer/rider/{riderId?}" params={{ riderId }}>
          {riderName}
        </Link>
      ),
      amount: (row: Row) => <RedemptionAmount row={row} />,
      state: (row: Row) => <RedemptionState row={row} now={now} />,
    },
    acts: (row: Row) => <RedemptionActs row={row} now={now} onRefund={(one) => void refund(one)} />,
  };
  if (data.refunded) {
    return <ListScreen key="refunded" source={refunded} data={data.refunded} {...shared} empty={<NothingRefunded />} />;
  }
  return <ListScreen key="redeemed" source={redeemed} data={data.redeemed} {...shared} empty={<NothingRedeemed />} />;
}

type Row = Parameters<typeof RedemptionAmount>[0]["row"];

const NothingRedeemed = () => (
  <EmptyState title={<Trans>No redemptions yet</Trans>}>
    <Trans>Find a rider to redeem credit. Each redemption shows up here with its code.</Trans>
  </EmptyState>
);

const NothingRefunded = () => (
  <EmptyState title={<Trans>No refunds</Trans>}>
    <Trans>Refunded redemptions show up here, with who refunded them and when.</Trans>
  </EmptyState>
);
