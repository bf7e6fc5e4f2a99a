import { useCallback, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { dayPacific } from "#shared/dates.ts";
import { claimActs, claimCan, type ClaimAct } from "#shared/payouts.ts";
import type { PayoutClaim } from "#shared/payouts.schema.ts";
import { ActGate } from "../../platform/acts/act-gate.tsx";
import { LoadFailed } from "../../parts/load-failed.tsx";
import { useLoadedPart } from "../../parts/use-loaded-part.ts";
import { useToday } from "../../platform/today.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { EmptyState, Note } from "../../ui/states.tsx";
import { Sum } from "../../ui/sum.tsx";
import { DataTable, type Column } from "../../ui/table/data-table.tsx";
import { ClaimBadge, ClaimTypeWord } from "../claim-words.tsx";
import { ClaimActDialog, OpenClaimsDialog } from "./claim-act-dialog.tsx";
import { MissingNeeds } from "./missing-needs.tsx";
import { getClaimsOfRider, getPaymentOfRider } from "./staff-payouts-api.ts";
import "../../parts/list.css";

/** Shows a rider's payouts for staff: what is missing, every claim, and the actions on it. */
export function RiderPayoutsPart({ riderId }: { riderId: string }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const [openId, setOpenId] = useState<string | null>(null);
  const [opening, setOpening] = useState(false);
  const load = useCallback(
    async (signal: AbortSignal) => {
      const [claims, money] = await Promise.all([
        getClaimsOfRider(riderId, page, signal),
        getPaymentOfRider(riderId, signal),
      ]);
      return { ...claims, money };
    },
    [riderId, page],
  );
  const { answer, failed, reload } = useLoadedPart(load);
  const columns = useColumns();
  if (failed) {
    return <LoadFailed title={<Trans>The payouts didn’t load</Trans>} problem={failed.problem} onRetry={reload} />;
  }
  if (!answer) return <SkeletonRows rows={6} />;
  const { payoutClaims, sums, pagination, money } = answer;
  const waits = money.purses.some(({ cash }) => cash > 0);
  const open = payoutClaims.find(({ _id }) => _id === openId);
  const close = () => setOpenId(null);
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-t4">
          <Trans>Payouts</Trans>
        </h2>
        {waits ? (
          <ActGate>
            <Button kind="brand" icon="plus" onClick={() => setOpening(true)}>
              <Trans>Open payouts…</Trans>
            </Button>
          </ActGate>
        ) : null}
      </div>
      <MissingNeeds {...money.payment} />
      {sums.length > 0 ? (
        <dl className="flex flex-wrap gap-x-8 gap-y-3">
          {sums.map(({ currency, status, count, gross }) => (
            <ClaimSumOf key={`${currency}${status}`} {...{ currency, status, count, gross }} />
          ))}
        </dl>
      ) : null}
      <DataTable
        dense
        caption={t`Payouts`}
        rows={payoutClaims}
        rowKey={({ _id }) => _id}
        columns={columns}
        onOpen={({ _id }) => setOpenId(_id)}
        empty={
          <EmptyState icon="wallet" title={<Trans>No payouts yet</Trans>}>
            {money.payment.hasEarnedCash ? (
              <Trans>A payout opens automatically once the payment info is complete.</Trans>
            ) : (
              <Trans>This rider hasn’t earned any cash.</Trans>
            )}
          </EmptyState>
        }
      />
      {pagination.totalPages > 1 ? (
        <div className="flex flex-wrap gap-3">
          <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
            <Trans>Newer</Trans>
          </Button>
          <Button disabled={page >= pagination.totalPages} onClick={() => setPage(page + 1)}>
            <Trans>Older</Trans>
          </Button>
        </div>
      ) : null}
      <Dialog pane open={open !== undefined} title={open?.eventTitle ?? t`Bonus`} onClose={close}>
        {open ? (
          <>
            <Button kind="link" className="list-pane-close" icon="close" aria-label={t`Close`} onClick={close} />
            <div className="mt-4">
              <ClaimDetails key={open._id} claim={open} onChanged={reload} />
            </div>
          </>
        ) : null}
      </Dialog>
      {opening ? (
        <OpenClaimsDialog
          riderId={riderId}
          riderName={money.riderName}
          onClose={() => setOpening(false)}
          onDone={reload}
        />
      ) : null}
    </div>
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
      {format.money(gross, currency)} <span className="text-t2 font-normal text-ink-2">({format.number(count)})</span>
    </Sum>
  );
}

function useColumns(): Column<PayoutClaim>[] {
  const { t } = useLingui();
  const format = useFormat();
  return [
    { key: "event", head: t`Race`, card: "title", cell: ({ eventTitle }) => eventTitle ?? t`Bonus` },
    { key: "type", head: t`Method`, card: "hide", cell: ({ type }) => <ClaimTypeWord type={type} /> },
    { key: "opened", head: t`Opened`, card: "hide", cell: ({ openedAt }) => format.date(openedAt) },
    {
      key: "due",
      head: t({ message: "Due", context: "date" }),
      card: "detail",
      cell: ({ dueAt, status }) => (status === "pending" || status === "approved" ? <DueDay dueAt={dueAt} /> : null),
    },
    { key: "status", head: t`Status`, card: "detail", cell: ({ status }) => <ClaimBadge status={status} /> },
    {
      key: "gross",
      head: t`Gross`,
      align: "end",
      card: "hide",
      cell: ({ gross, currency }) => format.money(gross, currency),
    },
    {
      key: "net",
      head: t`Net`,
      align: "end",
      card: "figure",
      cell: ({ net, gross, currency }) => <b>{format.money(net ?? gross, currency)}</b>,
    },
  ];
}

function DueDay({ dueAt }: { dueAt: string }) {
  const format = useFormat();
  const isLate = dayPacific(new Date(dueAt)) < useToday();
  return <span className={isLate ? "font-semibold text-bad" : ""}>{format.date(dueAt)}</span>;
}

/** Shows one payout: its method, its amounts, where it is sent, and what staff can do with it. */
export function ClaimDetails({ claim, onChanged }: { claim: PayoutClaim; onChanged: () => void }) {
  const format = useFormat();
  const [act, setAct] = useState<ClaimAct | null>(null);
  const money = (cents: number) => format.money(cents, claim.currency);
  const rate = format.rate(claim.rate ?? 0);
  const { paidTo } = claim;
  return (
    <div className="grid gap-5">
      <p className="flex flex-wrap items-center gap-3">
        <ClaimBadge status={claim.status} /> <ClaimTypeWord type={claim.type} />
      </p>
      {claim.status === "pending" && claim.returnedAt ? (
        <Note tone="warn" icon="alert">
          {claim.returnReason === "paper" ? (
            <Trans>A tax document was replaced or removed after approval. Check it and approve the payout again.</Trans>
          ) : (
            <Trans>The payment info changed after approval. Check it and approve the payout again.</Trans>
          )}
        </Note>
      ) : null}
      <ClaimActs claim={claim} onAct={setAct} />
      <dl className="grid grid-cols-3 gap-3">
        <Sum size="text-t3" label={<Trans>Gross</Trans>}>
          {money(claim.gross)}
        </Sum>
        <Sum size="text-t3" label={<Trans>Tax ({rate})</Trans>}>
          {money(claim.withheld ?? 0)}
        </Sum>
        <Sum size="text-t3" label={<Trans>Net</Trans>}>
          {money(claim.net ?? claim.gross)}
        </Sum>
      </dl>
      <ul className="grid gap-1">
        {claim.awards.map(({ _id, className, place, amount }) => (
          <li key={_id} className="flex justify-between gap-4">
            <span className="min-w-0">
              {className ?? <Trans>Bonus</Trans>}
              {place === null ? null : ` · ${format.ordinal(place)}`}
            </span>
            <span className="figure">{money(amount)}</span>
          </li>
        ))}
      </ul>
      <ClaimDates claim={claim} />
      {paidTo ? (
        <div>
          <h3 className="text-t2 text-ink-2">
            <Trans>Paid to</Trans>
          </h3>
          <address className="not-italic">
            {paidTo.legalName}
            <br />
            {paidTo.addressLine1}
            {paidTo.addressLine2 ? (
              <>
                <br />
                {paidTo.addressLine2}
              </>
            ) : null}
            <br />
            {paidTo.city}, {paidTo.state} {paidTo.zipcode}, {paidTo.country}
          </address>
        </div>
      ) : null}
      {act ? <ClaimActDialog claim={claim} act={act} onClose={() => setAct(null)} onDone={onChanged} /> : null}
    </div>
  );
}

function ClaimActs({ claim, onAct }: { claim: PayoutClaim; onAct: (act: ClaimAct) => void }) {
  const possible = claimActs.filter((act) => claimCan[act].states.includes(claim.status));
  if (possible.length === 0) return null;
  return (
    <ActGate className="flex flex-wrap gap-3">
      {possible.includes("approve") ? (
        <Button kind="brand" onClick={() => onAct("approve")}>
          <Trans>Approve…</Trans>
        </Button>
      ) : null}
      {possible.includes("send") ? (
        <Button kind="brand" onClick={() => onAct("send")}>
          <Trans>Mark as sent…</Trans>
        </Button>
      ) : null}
      {possible.includes("undoSend") ? (
        <Button icon="undo" onClick={() => onAct("undoSend")}>
          <Trans>Undo “sent”…</Trans>
        </Button>
      ) : null}
      {possible.includes("void") ? (
        <Button onClick={() => onAct("void")}>
          <Trans>Void…</Trans>
        </Button>
      ) : null}
    </ActGate>
  );
}

/** Shows the steps of a payout with their dates. */
function ClaimDates({ claim }: { claim: PayoutClaim }) {
  const { t } = useLingui();
  const format = useFormat();
  const steps: [string, string | null][] = [
    [t({ message: "Earned", context: "cash" }), claim.earnedAt],
    [t`Opened`, claim.openedAt],
    [t({ message: "Approved", context: "claim" }), claim.approvedAt],
    [t({ message: "Due", context: "date" }), claim.sentAt || claim.voidedAt ? null : claim.dueAt],
    [t({ message: "Sent", context: "claim" }), claim.sentAt],
    [t({ message: "Void", context: "claim" }), claim.voidedAt],
  ];
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
        {steps.map(([label, at]) =>
          at === null ? null : (
            <div key={label} className="contents">
              <dt className="text-ink-2">{label}</dt>
              <dd>{format.date(at)}</dd>
            </div>
          ),
        )}
      </dl>
      {claim.voidReason ? (
        <p>{claim.voidReason === "corrected" ? <Trans>The results were corrected</Trans> : <>{claim.voidReason}</>}</p>
      ) : null}
    </>
  );
}
