import { Trans } from "@lingui/react/macro";
import type { ClaimStatus, ClaimType } from "#shared/payouts.ts";
import { Badge } from "../ui/badge.tsx";

/** The badge of a claim's status. Filled: the server confirmed that it is done. Dashed: in progress. Hatched: past. */
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
          <Trans>Approved</Trans>
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
          <Trans>Void</Trans>
        </Badge>
      );
  }
}

export function ClaimTypeWord({ type }: { type: ClaimType }) {
  return type === "debitCard" ? <Trans>Debit card</Trans> : <Trans>Check</Trans>;
}
