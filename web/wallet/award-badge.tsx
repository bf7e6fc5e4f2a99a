import { Trans } from "@lingui/react/macro";
import type { AwardStatus } from "#shared/ledger.ts";
import { Badge, type BadgeFill } from "../ui/badge.tsx";

const fills: Record<AwardStatus, BadgeFill> = {
  Current: "filled",
  Spent: "bar",
  Expired: "hatched",
  Earned: "dashed",
  Funded: "half",
  Paid: "paid",
};

/** An award's status by word and by how full its plate is. */
export function AwardBadge({ status }: { status: AwardStatus }) {
  return (
    <Badge fill={fills[status]}>
      <StatusWord status={status} />
    </Badge>
  );
}

export function StatusWord({ status }: { status: AwardStatus }) {
  switch (status) {
    case "Current":
      return <Trans>Current</Trans>;
    case "Spent":
      return <Trans>Spent</Trans>;
    case "Expired":
      return <Trans>Expired</Trans>;
    case "Earned":
      return <Trans>Earned</Trans>;
    case "Funded":
      return <Trans>Funded</Trans>;
    case "Paid":
      return <Trans>Paid</Trans>;
  }
}
