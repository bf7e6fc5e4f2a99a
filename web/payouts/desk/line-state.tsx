import { Trans } from "@lingui/react/macro";
import type { PayoutFileLine } from "#shared/payout-files.schema.ts";
import { Badge } from "../../ui/badge.tsx";

/**
 * Shows the state of a line of a payment file, and whether its payout changed after the file was given to the payer.
 */
export function LineState({ line: { state, isChanged } }: { line: Pick<PayoutFileLine, "state" | "isChanged"> }) {
  if (isChanged) {
    return (
      <Badge tone="warn">
        <Trans>Changed since then</Trans>
      </Badge>
    );
  }
  switch (state) {
    case "out":
      return (
        <Badge fill="half">
          <Trans>With the payer</Trans>
        </Badge>
      );
    case "paid":
      return (
        <Badge fill="paid">
          <Trans context="payout">Paid</Trans>
        </Badge>
      );
    case "failed":
      return (
        <Badge tone="warn">
          <Trans context="payout">Not paid</Trans>
        </Badge>
      );
    case "withdrawn":
      return (
        <Badge fill="hatched">
          <Trans context="payout">Removed</Trans>
        </Badge>
      );
    case "conflict":
      return (
        <Badge tone="bad">
          <Trans>In conflict</Trans>
        </Badge>
      );
  }
}
