import { useLingui } from "@lingui/react/macro";
import type { AwardStatus } from "#shared/ledger.ts";
import { Badge, type BadgeFill } from "../ui/badge.tsx";

const fills: Record<AwardStatus, BadgeFill> = {
  Current: "filled",
  Spent: "bar",
  Expired: "hatched",
  Earned: "dashed",
  Funded: "half",
  Paid: "paid",
  Reversed: "bar",
};

/** Shows an award's status by its name and the fill of the badge. */
export function AwardBadge({ status }: { status: AwardStatus }) {
  const words = useStatusWords();
  return <Badge fill={fills[status]}>{words[status]}</Badge>;
}

export function useStatusWords(): Record<AwardStatus, string> {
  const { t } = useLingui();
  return {
    Current: t`Current`,
    Spent: t`Spent`,
    Expired: t`Expired`,
    Earned: t`Earned`,
    Funded: t`In a payout`,
    Paid: t({ message: "Paid", context: "award" }),
    Reversed: t({ message: "Reversed", context: "award" }),
  };
}
