import { Trans } from "@lingui/react/macro";
import { currencies } from "#shared/money.ts";
import type { ClaimSum, PayoutClaim } from "#shared/payouts.schema.ts";
import { riderEarningList } from "#shared/rider-earnings.list.ts";
import { ListScreen } from "../../parts/list-screen.tsx";
import { listSource } from "../../parts/list-source.ts";
import { CurrencySums } from "../../parts/money/currency-sums.tsx";
import { api, apiUrl } from "../../platform/api/api.ts";
import type { Loading, ScreenProps } from "../../platform/screen.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useShownName } from "../../platform/use-shown-name.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { pageAddress } from "../../ui/page-address.ts";
import { ClaimBadge } from "../claim-words.tsx";

export { riderEarningsSearch as search } from "./rider-earnings-search.ts";

const admin = { type: "admin" } as const;
const source = listSource(riderEarningList, {
  request: (query, signal) => api("GET /api/{type}/payout-claims", { params: admin, query, signal }),
  file: (query) => apiUrl("GET /api/{type}/payout-claims", { params: admin, query }),
});
export const loader = (loading: Loading<"/auth/admin/rider-earnings">) => source.load(loading);

/**
 * Shows the cash of all riders by payout claim, whatever its state, with sums by currency. A row opens the rider's
 * payouts.
 */
export function Screen({ data }: ScreenProps<typeof loader>) {
  const shownName = useShownName();
  return (
    <ListScreen
      oneLine
      source={source}
      data={data}
      intro={
        <p className="max-w-prose text-ink-2">
          <Trans>
            Cash that riders earned, in payouts of any status. Cash for riders whose payment info is incomplete is under
            “Payouts” →{" "}
            <Link to="/auth/admin/payouts" search={{ view: "waiting" }}>
              “Waiting for riders.”
            </Link>
          </Trans>
        </p>
      }
      actions={
        <ButtonLink to="/auth/admin/payouts">
          <Trans>Payouts</Trans>
        </ButtonLink>
      }
      cells={{
        rider: ({ riderName }) => shownName(riderName),
        event: ({ eventId, eventTitle }) =>
          eventId === null ? (
            <Trans>Bonus</Trans>
          ) : (
            <Link to="/auth/admin/event/{eventId?}" params={{ eventId }}>
              {eventTitle}
            </Link>
          ),
        due: (claim) => <DueOnDay claim={claim} />,
        // On a phone the labeled day already says that the payout was sent.
        status: ({ status, sentAt }) => (
          <span className={sentAt === null ? "" : "off-card"}>
            <ClaimBadge status={status} />
          </span>
        ),
      }}
      href={({ riderId }) =>
        pageAddress("/auth/admin/rider/{riderId?}", { params: { riderId }, search: { tab: "payouts" } })
      }
    >
      {data.answer ? <EarningSums sums={data.answer.sums} /> : null}
    </ListScreen>
  );
}

/** Shows the day by which a payout has to be sent. A phone's card leaves it out once this no longer matters. */
function DueOnDay({ claim: { dueAt, status } }: { claim: PayoutClaim }) {
  const format = useFormat();
  const isOpen = status === "pending" || status === "approved";
  return <span className={isOpen ? "whitespace-nowrap" : "off-card"}>{format.date(dueAt)}</span>;
}

/** Shows the sums of the listed claims by currency, and how much of them is to send, sent, and void. */
function EarningSums({ sums }: { sums: readonly ClaimSum[] }) {
  const format = useFormat();
  const lines = currencies.flatMap((currency) => {
    const own = sums.filter((sum) => sum.currency === currency);
    if (own.length === 0) return [];
    const total = (key: "count" | "gross" | "withheld" | "net", some: readonly ClaimSum[] = own): number =>
      some.reduce((all, sum) => all + (sum[key] ?? 0), 0);
    const money = (cents: number): string => format.money(cents, currency);
    const isOpen = ({ status }: ClaimSum): boolean => status === "pending" || status === "approved";
    const netOf = (fits: (sum: ClaimSum) => boolean): string => money(total("net", own.filter(fits)));
    return [
      {
        currency,
        sums: [
          { key: "count", label: <Trans>Payouts</Trans>, value: format.number(total("count")) },
          { key: "gross", label: <Trans>Gross</Trans>, value: money(total("gross")), notOnPhone: true },
          { key: "withheld", label: <Trans>Withheld</Trans>, value: money(total("withheld")), notOnPhone: true },
          { key: "net", label: <Trans>Net</Trans>, value: money(total("net")) },
          { key: "open", label: <Trans>Net to send</Trans>, value: netOf(isOpen) },
          {
            key: "sent",
            label: <Trans>Net sent</Trans>,
            value: netOf(({ status }) => status === "sent"),
            notOnPhone: true,
          },
          {
            key: "void",
            label: <Trans>Net voided</Trans>,
            value: netOf(({ status }) => status === "void"),
            notOnPhone: true,
          },
        ],
      },
    ];
  });
  return <CurrencySums lines={lines} />;
}
