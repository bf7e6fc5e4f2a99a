import { lazy, Suspense, useState, type ReactNode } from "react";
import { useLingui } from "@lingui/react/macro";
import type { RedemptionRecord, RefundAnswer } from "#shared/redemptions.schema.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useShownName } from "../../platform/use-shown-name.ts";
import { useToast } from "../../ui/toast.tsx";
import type { SentRefund } from "./refund-dialog.tsx";

// The dialog is loaded with the first refund, because most visits have none. It stays mounted, so that the focus can
// return to the button.
const RefundDialog = lazy(async () => ({ default: (await import("./refund-dialog.tsx")).RefundDialog }));

/**
 * Returns a function that starts a refund, and the dialog that it opens. The outcome is shown until the user closes it.
 */
export function useRefund(onRefunded: (answer: RefundAnswer) => void): {
  refund: (redemption: RedemptionRecord) => void;
  refundDialog: ReactNode;
} {
  const { t } = useLingui();
  const format = useFormat();
  const shownName = useShownName();
  const toast = useToast();
  // This is undefined until the first refund is started.
  const [redemption, setRedemption] = useState<RedemptionRecord | null | undefined>(undefined);
  // These are the refunds without an answer, by redemption. They are kept when the dialog is closed, so that the same
  // refund is not made twice.
  const [unanswered, setUnanswered] = useState<Readonly<Record<string, SentRefund | null>>>({});

  function report(answer: RefundAnswer): void {
    const riderName = shownName(answer.redemption.riderName);
    const amount = format.money(answer.amount, answer.redemption.currency);
    const balance = format.money(answer.balance.amount, answer.balance.currency);
    setRedemption(null);
    toast({ text: t`${riderName} got ${amount} back and now has ${balance} in credit.`, stays: true });
    onRefunded(answer);
  }

  return {
    refund: setRedemption,
    refundDialog:
      redemption === undefined ? null : (
        <Suspense>
          <RefundDialog
            redemption={redemption}
            sent={redemption ? (unanswered[redemption._id] ?? null) : null}
            onSent={(sent) => {
              if (redemption) setUnanswered((before) => ({ ...before, [redemption._id]: sent }));
            }}
            onClose={() => setRedemption(null)}
            onRefunded={report}
          />
        </Suspense>
      ),
  };
}
