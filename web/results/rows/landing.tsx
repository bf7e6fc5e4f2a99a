import { Trans, useLingui } from "@lingui/react/macro";
import type { MatchedBy } from "#shared/results.ts";
import type { PreviewRow } from "#shared/results.schema.ts";
import type { RiderRef } from "#shared/results-effects.schema.ts";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";

export type Landing = PreviewRow["landing"];

/** Shows the match status of a row, as a word and a shape. */
export function LandingBadge({ landing }: { landing: Landing }) {
  switch (landing) {
    case "matched":
      return (
        <Badge tone="good">
          <Icon name="check" size={16} />
          <Trans>Matched</Trans>
        </Badge>
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
        <Badge>
          <Icon name="person" size={16} />
          <Trans>Unmatched</Trans>
        </Badge>
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

/** Returns a rider's hometown and number, to distinguish riders of the same name. */
export const riderLine = (rider: RiderRef): string =>
  [rider.hometown, rider.amaNumber && `AMA ${rider.amaNumber}`].filter(Boolean).join(" · ");
