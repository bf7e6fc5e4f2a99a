import { Trans } from "@lingui/react/macro";
import { holdsBack } from "#shared/payouts.ts";
import type { DeskClaim } from "#shared/payout-desk.schema.ts";
import { Deadline } from "../../parts/deadline.tsx";
import { useMissing } from "../../parts/money/use-missing.ts";
import { Badge } from "../../ui/badge.tsx";

/**
 * Shows what staff should know about a claim: that something is missing, that it needs to be approved again, that it
 * was paid before, and which file it is in. The details in the pane show the file and why a claim is void.
 */
export function ClaimNotes({ claim, inPane = false }: { claim: DeskClaim; inPane?: boolean }) {
  const missingOf = useMissing();
  const { needs, file, status, returnedAt, voidReason, paidBefore } = claim;
  const missing = needs.filter(holdsBack);
  const words = missingOf(missing);
  return (
    <span className="flex flex-wrap items-center gap-2 empty:hidden">
      {missing.length > 0 ? (
        <Badge tone="bad">
          <Trans>Missing: {words}</Trans>
        </Badge>
      ) : null}
      {status === "pending" && returnedAt ? (
        <Badge tone="warn">
          <Trans>Changed after approval</Trans>
        </Badge>
      ) : null}
      {paidBefore ? (
        <Badge tone="bad">
          <Trans>Paid before, then undone</Trans>
        </Badge>
      ) : null}
      {paidBefore && inPane ? (
        <span>
          <Trans>
            This cash was reported as paid. Before paying again, make sure it wasn’t. Whoever undid “sent” can’t approve
            this payout or add it to a payment file.
          </Trans>
        </span>
      ) : null}
      {file && !inPane ? <Badge fill="half">{file.number}</Badge> : null}
      {voidReason && !inPane ? (
        <span>{voidReason === "corrected" ? <Trans>Results corrected</Trans> : <>{voidReason}</>}</span>
      ) : null}
    </span>
  );
}

/**
 * Shows the day by which a claim has to be sent, and how far away this day is if it has not been sent. Once it was sent
 * or is void, a phone's card leaves the day out.
 */
export function DueDay({ claim: { dueAt, status } }: { claim: Pick<DeskClaim, "dueAt" | "status"> }) {
  const isOpen = status === "pending" || status === "approved";
  if (isOpen) return <Deadline at={dueAt} />;
  return (
    <span className="off-card">
      <Deadline at={dueAt} runs={false} />
    </span>
  );
}
