import { Trans, useLingui } from "@lingui/react/macro";
import { redemptionList, refundList } from "#shared/redemptions.list.ts";
import { ListScreen } from "../parts/list-screen.tsx";
import { listSource } from "../parts/list-source.ts";
import { loadPart } from "../parts/load-part.ts";
import { apiUrl } from "../platform/api/api.ts";
import { useSearch } from "../platform/location.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useShownName } from "../platform/use-shown-name.ts";
import { Tabs } from "../ui/tabs.tsx";
import { EmptyState } from "../ui/states.tsx";
import { getCounterRedemptions, getRefunded } from "./api.ts";
import { getEmployees } from "./counter-api.ts";
import {
  Code,
  RedemptionAmount,
  RedemptionHour,
  RedemptionState,
  RedemptionTime,
  useRedemptionDay,
  useRedemptionSheet,
} from "./redemption-table.tsx";
import { dealerRedemptionsSearch } from "./redemptions-search.ts";
import { Totals } from "./totals.tsx";

export { dealerRedemptionsSearch as search } from "./redemptions-search.ts";

const dealer = { type: "dealer" } as const;

const redeemed = listSource(redemptionList, {
  request: getCounterRedemptions,
  file: (query) => apiUrl("GET /api/{type}/credit-redemptions", { params: dealer, query }),
});

const refunded = listSource(refundList, {
  request: getRefunded,
  file: (query) => apiUrl("GET /api/{type}/revoked-redemptions", { params: dealer, query }),
});

export async function loader(loading: Loading<"/auth/dealer/redemptions">) {
  const { search, signal } = loading;
  const names = loadPart(() => getEmployees(signal), signal).then(({ answer }) =>
    (answer?.employees ?? []).map(({ name }) => ({ value: name, label: name })),
  );
  if (search.show === "revoked") {
    const [refundedData, choices] = await Promise.all([refunded.load(loading), names]);
    return { names: choices, refunded: refundedData };
  }
  const [redeemedData, choices] = await Promise.all([redeemed.load(loading), names]);
  return { names: choices, redeemed: redeemedData };
}

/**
 * Lists a dealer's redemptions: either those that were not refunded in full, or those with a refund. A row opens the
 * details.
 */
export function Screen({ data }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const { search, href, reload } = useSearch(dealerRedemptionsSearch);
  const shownName = useShownName();
  const dayOf = useRedemptionDay();
  const isRefunded = data.refunded !== undefined;
  const answer = (data.redeemed ?? data.refunded)?.answer;
  const totals = answer?.totals;
  const { open, dialogs } = useRedemptionSheet(() => void reload(), Boolean(answer?.lastSynced));
  const chip = (key: string, label: string, show: "revoked" | undefined) => ({
    key,
    label,
    href: href({ show, page: undefined, sort: undefined }),
    on: isRefunded === (show !== undefined),
  });
  const shared = {
    choices: { employee: data.names },
    intro: (
      <Tabs
        label={t`Show`}
        tabs={[
          chip("redeemed", t({ context: "redemptions", message: "Redeemed" }), undefined),
          chip("revoked", t({ context: "redemptions", message: "Refunded" }), "revoked"),
        ]}
      />
    ),
    summary: totals ? <Totals totals={totals} of={isRefunded ? "refunds" : "standing"} /> : undefined,
    cells: {
      rider: ({ riderName }: Row) => shownName(riderName),
      when: (row: Row) => <RedemptionTime row={row} />,
      code: ({ code }: Row) => <Code code={code} />,
      amount: (row: Row) => <RedemptionAmount row={row} />,
      state: (row: Row) => <RedemptionState row={row} />,
    },
    onOpen: open,
  };
  return (
    <>
      {data.refunded ? (
        <ListScreen key="refunded" source={refunded} data={data.refunded} {...shared} empty={<NothingRefunded />} />
      ) : (
        <ListScreen
          key="redeemed"
          source={redeemed}
          data={data.redeemed}
          {...shared}
          {...(search.sort
            ? {}
            : { cells: { ...shared.cells, when: (row: Row) => <RedemptionHour row={row} /> }, groupOf: dayOf })}
          empty={<NothingRedeemed />}
        />
      )}
      {dialogs}
    </>
  );
}

type Row = Parameters<typeof RedemptionAmount>[0]["row"];

const NothingRedeemed = () => (
  <EmptyState icon="document" title={<Trans>No redemptions yet</Trans>}>
    <Trans>Find a rider to redeem credit. Each redemption shows up here with its code.</Trans>
  </EmptyState>
);

const NothingRefunded = () => (
  <EmptyState icon="document" title={<Trans>No refunds</Trans>}>
    <Trans>Refunded redemptions show up here, with who refunded them and when.</Trans>
  </EmptyState>
);
