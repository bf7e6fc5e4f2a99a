import { Trans, useLingui } from "@lingui/react/macro";
import { holdsBack, type PaymentNeed } from "#shared/payouts.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Note } from "../../ui/states.tsx";

/**
 * Shows what a rider with cash has not sent, and the day on which the first cash expires if it stays missing. A missing
 * license alone does not hold back the cash, so no expiry is shown for it.
 */
export function MissingNeeds({
  hasEarnedCash,
  needs,
  deadline,
}: {
  hasEarnedCash: boolean;
  needs: readonly PaymentNeed[];
  deadline: string | null;
}) {
  const { t } = useLingui();
  const format = useFormat();
  if (!hasEarnedCash || needs.length === 0) return null;
  const names: Record<PaymentNeed, string> = {
    paymentInfo: t`payment info`,
    licence: t`driver’s license`,
    w9: t`W-9`,
    declaration: t`declaration of nonresidence`,
  };
  const missing = format.list(needs.map((need) => names[need]));
  const day = format.date(deadline);
  return (
    <Note tone="warn" icon="alert">
      <Trans>Missing: {missing}.</Trans>{" "}
      {deadline && needs.some(holdsBack) ? <Trans>Cash starts expiring on {day}.</Trans> : null}
    </Note>
  );
}
