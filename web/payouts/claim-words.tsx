import { Trans } from "@lingui/react/macro";
import type { ClaimStatus, ClaimType } from "#shared/payouts.ts";
import { Badge } from "../ui/badge.tsx";

/**
 * Shows the status of a claim as a badge. A filled badge means that the server confirmed it as done, a dashed badge
 * that it is in progress, and a hatched badge that it is over.
 */
export function ClaimBadge({ status }: { status: ClaimStatus }) {
  switch (status) {
    case "pending":
      return (
        <Badge fill="dashed">
          <Trans>In review</Trans>
        </Badge>
      );
    case "approved":
      return (
        <Badge fill="half">
          <Trans context="claim">Approved</Trans>
        </Badge>
      );
    case "sent":
      return (
        <Badge fill="paid">
          <Trans context="claim">Sent</Trans>
        </Badge>
      );
    case "void":
      return (
        <Badge fill="hatched">
          <Trans context="claim">Void</Trans>
        </Badge>
      );
  }
}

export function ClaimTypeWord({ type }: { type: ClaimType }) {
  return type === "debitCard" ? <Trans>Debit card</Trans> : <Trans>Check</Trans>;
}
