import { awardStatusWords } from "#shared/award-words.ts";
import type { AwardStatus } from "#shared/ledger.ts";
import { useFormat } from "../platform/use-format.ts";
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
  const { locale } = useFormat();
  return <Badge fill={fills[status]}>{awardStatusWords[status][locale]}</Badge>;
}
