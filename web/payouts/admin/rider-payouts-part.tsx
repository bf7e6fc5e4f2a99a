import { useCallback, useState } from "react";
import { Trans } from "@lingui/react/macro";
import { dayPacific } from "#shared/dates.ts";
import { claimsOfRiderList } from "#shared/rider-earnings.list.ts";
import type { PayoutClaim } from "#shared/payouts.schema.ts";
import { ActGate } from "../../platform/acts/act-gate.tsx";
import { ListScreen } from "../../parts/list-screen.tsx";
import { listSource } from "../../parts/list-source.ts";
import { LoadFailed } from "../../parts/load-failed.tsx";
import { useLoadedPart } from "../../parts/use-loaded-part.ts";
import { api, apiUrl } from "../../platform/api/api.ts";
import { useWhere } from "../../platform/location.ts";
import { useToday } from "../../platform/today.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Sum } from "../../ui/sum.tsx";
import { ClaimBadge } from "../claim-words.tsx";
import { OpenClaimsDialog } from "./claim-act-dialog.tsx";
import { ClaimDetails } from "./claim-details.tsx";
import { MissingNeeds } from "./missing-needs.tsx";
import { getPaymentOfRider } from "./staff-payouts-api.ts";

const admin = { type: "admin" } as const;

const claimsOf = (riderId: string) =>
  listSource(claimsOfRiderList, {
    request: (query, signal) =>
      api("GET /api/{type}/payout-claims", { params: admin, query: { ...query, riderId }, signal }),
    file: (query) => apiUrl("GET /api/{type}/payout-claims", { params: admin, query: { ...query, riderId } }),
  });

type Loading = Parameters<ReturnType<typeof claimsOf>["load"]>[0];

/** Loads a page of a rider's payouts, for staff. */
export const loadRiderClaims = (riderId: string, loading: Loading) => claimsOf(riderId).load(loading);

/** Shows a rider's payouts for staff: what is missing, every claim, and the actions on it. */
export function RiderPayoutsPart({
  riderId,
  data,
}: {
  riderId: string;
  data: Awaited<ReturnType<typeof loadRiderClaims>>;
}) {
  const where = useWhere();
  const [opening, setOpening] = useState(false);
  const load = useCallback((signal: AbortSignal) => getPaymentOfRider(riderId, signal), [riderId]);
  const { answer: money, failed, reload } = useLoadedPart(load);
  const changed = () => {
    reload();
    void where.reload();
  };
  const sums = data.answer?.sums ?? [];
  return (
    <>
      <ListScreen
        level={2}
        underTab
        source={claimsOf(riderId)}
        data={data}
        actions={
          money?.purses.some(({ cash }) => cash > 0) ? (
            <ActGate>
              <Button kind="brand" icon="plus" onClick={() => setOpening(true)}>
                <Trans>Open payouts…</Trans>
              </Button>
            </ActGate>
          ) : null
        }
        intro={
          failed ? (
            <LoadFailed title={<Trans>The payment info didn’t load</Trans>} problem={failed.problem} onRetry={reload} />
          ) : money ? (
            <MissingNeeds {...money.payment} />
          ) : null
        }
        cells={{
          event: ({ eventTitle }) => eventTitle ?? <Trans>Bonus</Trans>,
          due: ({ dueAt, status }) => (status === "pending" || status === "approved" ? <DueDay dueAt={dueAt} /> : null),
          status: ({ status }) => <ClaimBadge status={status} />,
          net: ({ net, gross, currency }) => <ClaimNet cents={net ?? gross} currency={currency} />,
        }}
        pane={(claim) => <ClaimDetails key={claim._id} claim={claim} onChanged={changed} />}
        empty={
          <EmptyState icon="wallet" title={<Trans>No payouts yet</Trans>}>
            {money && !money.payment.hasEarnedCash ? (
              <Trans>No cash earned yet.</Trans>
            ) : (
              <Trans>A payout opens automatically once the payment info and tax documents are complete.</Trans>
            )}
          </EmptyState>
        }
      >
        {sums.length > 0 ? (
          <dl className="flex flex-wrap gap-x-8 gap-y-3">
            {sums.map(({ currency, status, count, gross }) => (
              <ClaimSumOf key={`${currency}${status}`} {...{ currency, status, count, gross }} />
            ))}
          </dl>
        ) : null}
      </ListScreen>
      {opening && money ? (
        <OpenClaimsDialog
          riderId={riderId}
          riderName={money.riderName}
          onClose={() => setOpening(false)}
          onDone={changed}
        />
      ) : null}
    </>
  );
}

function ClaimSumOf({
  currency,
  status,
  count,
  gross,
}: Pick<PayoutClaim, "currency" | "status" | "gross"> & { count: number }) {
  const format = useFormat();
  return (
    <Sum label={<ClaimBadge status={status} />} size="text-t3">
      {format.money(gross, currency)} <span className="figure-note">({format.number(count)})</span>
    </Sum>
  );
}

function ClaimNet({ cents, currency }: { cents: number; currency: PayoutClaim["currency"] }) {
  const format = useFormat();
  return <b>{format.money(cents, currency)}</b>;
}

function DueDay({ dueAt }: { dueAt: string }) {
  const format = useFormat();
  const isLate = dayPacific(new Date(dueAt)) < useToday();
  return <span className={isLate ? "font-semibold text-bad" : ""}>{format.date(dueAt)}</span>;
}
