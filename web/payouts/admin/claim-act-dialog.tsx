import type { ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ClaimAct } from "#shared/payouts.ts";
import type { PayoutClaim } from "#shared/payouts.schema.ts";
import { MoneyActDialog } from "../../parts/money/money-act-dialog.tsx";
import { newKey } from "../../platform/api/api.ts";
import { textOf } from "../../platform/api/problem.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useToast } from "../../ui/toast.tsx";
import { moveClaimAsStaff, openClaims } from "./staff-payouts-api.ts";

interface Props {
  claim: PayoutClaim;
  act: ClaimAct;
  onClose: () => void;
  onDone: () => void;
}

/**
 * Asks for confirmation before a payout is approved, sent, taken back or voided, and shows the consequences for the
 * rider.
 */
export function ClaimActDialog({ claim, act, onClose, onDone }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const { riderName, currency } = claim;
  const money = format.money(claim.net ?? claim.gross, currency);
  const words = wordsOf(act, money, riderName);
  const done: Record<ClaimAct, string> = {
    approve: t`The ${money} payout to ${riderName} was approved.`,
    send: t`Marked as sent: ${money} to ${riderName}.`,
    undoSend: t`No longer marked as sent: ${money} to ${riderName}.`,
    void: t`The ${money} payout to ${riderName} was voided.`,
  };
  const undo = async (sent: PayoutClaim) => {
    try {
      await moveClaimAsStaff(sent, "undoSend", "", newKey());
      toast({ text: done.undoSend });
      onDone();
    } catch (error) {
      toast({ text: textOf(error), tone: "bad" });
    }
  };
  return (
    <MoneyActDialog
      riderId={claim.riderId}
      title={words.title}
      act={{ act: "moveClaim", claimId: claim._id, to: act }}
      movesMoney={act !== "approve"}
      say={({ claims }) => (claims[0] ? <Follows act={act} claim={claims[0]} /> : null)}
      reasonHint={
        act === "void" && claim.eventTitle === null ? (
          // A bonus has no promoter.
          <Trans>The rider will see this with the payout.</Trans>
        ) : act === "void" ? (
          <Trans>The rider and the promoter will see this with the payout.</Trans>
        ) : act === "undoSend" ? (
          <Trans>Only staff will see this reason, in the history.</Trans>
        ) : null
      }
      reasonMax={200}
      safe={words.safe}
      label={words.label}
      danger={act === "void" || act === "undoSend"}
      onSend={async (reason, key) => {
        const { payoutClaim } = await moveClaimAsStaff(claim, act, reason, key);
        toast({ text: done[act], ...(act === "send" ? { undo: () => void undo(payoutClaim) } : {}) });
        onDone();
      }}
      onClose={onClose}
    />
  );
}

function wordsOf(act: ClaimAct, money: string, riderName: string): Record<"title" | "safe" | "label", ReactNode> {
  switch (act) {
    case "approve":
      return {
        title: (
          <Trans>
            Approve {money} for {riderName}?
          </Trans>
        ),
        safe: <Trans>Not yet</Trans>,
        label: <Trans>Approve {money}</Trans>,
      };
    case "send":
      return {
        title: (
          <Trans>
            Mark {money} to {riderName} as sent?
          </Trans>
        ),
        safe: <Trans>Not yet</Trans>,
        label: <Trans>Mark {money} as sent</Trans>,
      };
    case "undoSend":
      return {
        title: (
          <Trans>
            Undo sending {money} to {riderName}?
          </Trans>
        ),
        safe: <Trans>Keep it as sent</Trans>,
        label: <Trans>Undo “sent”</Trans>,
      };
    case "void":
      return {
        title: (
          <Trans>
            Void {riderName}’s {money} payout?
          </Trans>
        ),
        safe: <Trans>Keep it</Trans>,
        label: <Trans>Void payout</Trans>,
      };
  }
}

/** Shows the consequences of the action: the tax, where the money is sent, and what the rider is told. */
function Follows({ act, claim }: { act: ClaimAct; claim: PayoutClaim }) {
  const format = useFormat();
  const money = (cents: number) => format.money(cents, claim.currency);
  const gross = money(claim.gross);
  const withheld = money(claim.withheld ?? 0);
  const net = money(claim.net ?? claim.gross);
  const payee = claim.paidTo
    ? [claim.paidTo.legalName, claim.paidTo.city, claim.paidTo.state, claim.paidTo.country].filter(Boolean).join(", ")
    : "";
  if (act === "approve") {
    return (
      <p className="text-ink-2">
        {claim.withheld ? (
          <Trans>
            {gross} minus {withheld} in taxes is {net}.
          </Trans>
        ) : null}{" "}
        {claim.type === "debitCard" ? (
          <Trans>Payment by debit card to {payee}.</Trans>
        ) : (
          <Trans>Payment by check to {payee}.</Trans>
        )}{" "}
        <Trans>The amount, tax, and address will be locked in. Nothing will be sent yet.</Trans>
      </p>
    );
  }
  if (act === "send") {
    return (
      <p className="text-ink-2">
        <Trans>We’ll email the rider to say {net} is on its way. You can undo this later, but not the email.</Trans>
      </p>
    );
  }
  if (act === "undoSend") {
    return (
      <p className="text-ink-2">
        {claim.status === "pending" ? (
          <Trans>
            The payment info or a tax document has changed since then, so the payout will need approval again.
          </Trans>
        ) : (
          <Trans>The payout will stay approved. You can mark it as sent later.</Trans>
        )}
      </p>
    );
  }
  return (
    <p className="text-ink-2">
      <Trans>The rider will keep the cash, and you can open a new payout for it.</Trans>
    </p>
  );
}

/** Opens every payout that a rider's cash allows, so that the rider does not wait for the hourly job. */
export function OpenClaimsDialog({
  riderId,
  riderName,
  onClose,
  onDone,
}: {
  riderId: string;
  riderName: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  return (
    <MoneyActDialog
      riderId={riderId}
      title={<Trans>Open payouts for {riderName}?</Trans>}
      act={{ act: "openClaims" }}
      say={({ claims }) => (
        <ul className="grid gap-1">
          {claims.map((claim) => {
            const due = format.date(claim.dueAt);
            return (
              <li key={claim._id} className="flex flex-wrap justify-between gap-x-4">
                <span>{claim.eventTitle ?? <Trans>Bonus</Trans>}</span>
                <span>
                  {format.money(claim.net ?? claim.gross, claim.currency)} · <Trans context="payout">due {due}</Trans>
                </span>
              </li>
            );
          })}
        </ul>
      )}
      reasonHint={null}
      safe={<Trans>Not yet</Trans>}
      label={<Trans>Open payouts</Trans>}
      onSend={async (_reason, key) => {
        await openClaims(riderId, key);
        toast({ text: t`${riderName}’s payouts are open and need approval.` });
        onDone();
      }}
      onClose={onClose}
    />
  );
}
