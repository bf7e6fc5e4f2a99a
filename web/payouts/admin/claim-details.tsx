import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { claimActs, claimCan, type ClaimAct } from "#shared/payouts.ts";
import type { PayoutClaim } from "#shared/payouts.schema.ts";
import { AuditLink } from "../../ui/audit-link.tsx";
import { ActGate } from "../../platform/acts/act-gate.tsx";
import { countryLabel } from "../../parts/list/country-label.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Note } from "../../ui/states.tsx";
import { Sum } from "../../ui/sum.tsx";
import { ClaimBadge, ClaimTypeWord } from "../claim-words.tsx";
import { ClaimActDialog } from "./claim-act-dialog.tsx";

/** Shows one payout: its method, its amounts, where it is sent, and what staff can do with it. */
export function ClaimDetails({ claim, onChanged }: { claim: PayoutClaim; onChanged: () => void }) {
  const format = useFormat();
  const [act, setAct] = useState<ClaimAct | null>(null);
  const money = (cents: number) => format.money(cents, claim.currency);
  const rate = format.rate(claim.rate ?? 0);
  const { paidTo, file } = claim;
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
      {file ? (
        <Note tone="info" icon="info">
          <Trans>
            This payout is in payment file{" "}
            <Link to="/auth/admin/payout-file/{fileId}" params={{ fileId: file._id }}>
              {file.number}
            </Link>
            , so you can’t send or void it here. Record the payer’s answer, or remove it from the file first.
          </Trans>
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
      <ul className="grid gap-1 empty:hidden">
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
            {claim.status === "sent" ? <Trans>Paid to</Trans> : <Trans>Pay to</Trans>}
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
            {paidTo.city}, {paidTo.state} {paidTo.zipcode}, {countryLabel(paidTo.country, format.locale)}
          </address>
        </div>
      ) : null}
      <div>
        <AuditLink record={claim._id} />
      </div>
      {act ? <ClaimActDialog claim={claim} act={act} onClose={() => setAct(null)} onDone={onChanged} /> : null}
    </div>
  );
}

function ClaimActs({ claim, onAct }: { claim: PayoutClaim; onAct: (act: ClaimAct) => void }) {
  const possible = claimActs.filter(
    (act) => claimCan[act].states.includes(claim.status) && !(claim.file && (act === "send" || act === "void")),
  );
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
    [t({ message: "Voided", context: "claim" }), claim.voidedAt],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
      {steps.map(([label, at]) =>
        at === null ? null : (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd>{format.date(at)}</dd>
          </div>
        ),
      )}
      {claim.voidReason ? (
        <>
          <dt className="text-ink-2">
            <Trans>Reason</Trans>
          </dt>
          <dd className="break-words">
            {claim.voidReason === "corrected" ? <Trans>The results were corrected</Trans> : <>{claim.voidReason}</>}
          </dd>
        </>
      ) : null}
    </dl>
  );
}
