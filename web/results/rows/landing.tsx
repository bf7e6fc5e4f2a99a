import { Trans, useLingui } from "@lingui/react/macro";
import type { MatchedBy } from "#shared/results.ts";
import type { PreviewRow, RiderRef } from "#shared/results.schema.ts";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";

export type Landing = PreviewRow["landing"];

/** Shows the match status of a row. Only a status that needs a person has a badge. */
export function LandingBadge({ landing }: { landing: Landing }) {
  switch (landing) {
    case "matched":
      return (
        <span className="inline-flex items-center gap-1">
          <Icon name="check" size={16} className="text-good" />
          <Trans>Matched</Trans>
        </span>
      );
    case "suggested":
      return (
        <Badge tone="info">
          <Icon name="info" size={16} />
          <Trans>Suggested</Trans>
        </Badge>
      );
    case "unmatched":
      return (
        <span className="whitespace-nowrap text-ink-2">
          <Trans>Unmatched</Trans>
        </span>
      );
    case "class_open":
      return (
        <Badge fill="dashed">
          <Trans>Choose class</Trans>
        </Badge>
      );
    case "error":
      return (
        <Badge tone="bad">
          <Icon name="alert" size={16} />
          <Trans>Error</Trans>
        </Badge>
      );
    case "left_out":
      return (
        <Badge>
          <Icon name="close" size={16} />
          <Trans>Left out</Trans>
        </Badge>
      );
  }
}

/** Returns a function that says which key (such as the email) matched the account. */
export function useMatchText() {
  const { t } = useLingui();
  return (by: MatchedBy | null, rider: RiderRef | null): string => {
    const ama = rider?.amaNumber ?? "";
    switch (by) {
      case "email":
        return t`by email`;
      case "ama":
        return t`by AMA ${ama}`;
      case "vin":
        return t`by VIN`;
      case "confirmed":
        return t`chosen manually`;
      case "id":
        return t`by account`;
      case "refused":
        return t`marked as not registered`;
      case null:
        return "";
    }
  };
}

/** Returns a rider's hometown and number, to distinguish riders with the same name. */
export const riderLine = (rider: RiderRef): string =>
  [rider.hometown, rider.amaNumber && `AMA ${rider.amaNumber}`].filter(Boolean).join(" · ");
